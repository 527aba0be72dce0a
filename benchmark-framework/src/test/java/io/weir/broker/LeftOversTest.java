package io.weir.broker;

import static io.weir.broker.TestBrokers.blueprint;
import static io.weir.broker.TestBrokers.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.process.LeftOvers;
import io.weir.process.OwnedDirectory;
import io.weir.process.PrivateDirectory;
import io.weir.process.ProcessMark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LeftOversTest {

    @TempDir
    Path folder;

    @Test
    void removesTheDirectoryOfADeadOwnerAndNoOther() throws Exception {
        PrivateDirectory living = PrivateDirectory.create(folder.resolve("weir"));
        Path dead = Files.createDirectories(folder.resolve("weir/broker-" + deadProcess() + "-1"));
        Files.createDirectories(dead.resolve("server/data"));
        Path ofSomebody = Files.createDirectories(folder.resolve("weir/broker-of-somebody"));

        assertThat(LeftOvers.remove(folder.resolve("weir"))).containsExactly(dead);

        assertThat(dead).doesNotExist();
        assertThat(living.server()).isDirectory();
        assertThat(ofSomebody).exists();
    }

    @Test
    void removesTheTemporaryFolderOfARunWhoseToolIsDead() throws Exception {
        Path dead = Files.createDirectories(folder.resolve("run-" + deadProcess() + "-7"));
        Files.createFile(dead.resolve("libnative.so"));
        Path living = OwnedDirectory.create(folder, "run");

        assertThat(LeftOvers.remove(folder)).containsExactly(dead);

        assertThat(living).isDirectory();
    }

    @Test
    void takesAProcessOfTheSameNumberForAnotherWhenItStartedAtAnotherTime() throws Exception {
        ProcessMark own = ProcessMark.of(ProcessHandle.current());
        ProcessMark earlier = new ProcessMark(own.pid(), own.startMillis() - 60_000);
        Path dead = Files.createDirectories(folder.resolve("broker-" + earlier + "-1"));

        assertThat(LeftOvers.remove(folder)).containsExactly(dead);
    }

    @Test
    void endsServersThatADeadOwnerLeft() throws Exception {
        TestBrokers brokers = new TestBrokers(folder, Duration.ofMinutes(1));
        try (LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("n", directory, "serve")))) {
            ProcessHandle server = ProcessHandle.of(broker.pid("n")).orElseThrow();
            Path dead = Files.createDirectories(brokers.temporary().resolve("broker-" + deadProcess() + "-1"));
            Files.createDirectories(PrivateDirectory.processes(dead));
            Files.writeString(
                    PrivateDirectory.processes(dead).resolve("n"),
                    ProcessMark.of(server).toString());

            assertThat(LeftOvers.remove(brokers.temporary())).containsExactly(dead);

            server.onExit().get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void findsNothingWhereNothingWasEverMade() {
        assertThat(LeftOvers.remove(folder.resolve("none"))).isEmpty();
    }

    private static ProcessMark deadProcess() throws Exception {
        Process process = new ProcessBuilder("/bin/sh", "-c", "read -r line").start();
        ProcessMark mark = ProcessMark.of(process.toHandle());
        process.destroyForcibly().waitFor();
        return mark;
    }
}

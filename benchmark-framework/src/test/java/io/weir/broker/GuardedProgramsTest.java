package io.weir.broker;

import static io.weir.broker.TestBrokers.blueprint;
import static io.weir.broker.TestBrokers.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.Insight.Fact;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs as servers. Their end with the parent process is tested with {@link io.weir.process.ProcessGuard}. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class GuardedProgramsTest {

    @TempDir
    Path folder;

    TestBrokers brokers;

    @BeforeEach
    void makeRepository() throws IOException {
        brokers = new TestBrokers(folder, Duration.ofMinutes(1));
    }

    private LocalBroker two() throws Exception {
        return brokers.launch((directory, port) ->
                blueprint(TestProgram.node("server-1", directory), TestProgram.node("server-2", directory)));
    }

    private static Path file(LocalBroker broker, String node, String name) {
        return broker.directory().resolve("server").resolve(node).resolve(name);
    }

    private static TimedAction done(Kind kind) {
        return new TimedAction(Duration.ofMinutes(5), kind, TimedAction.ALL, Optional.empty());
    }

    @Test
    void theProcessIsTheProgramInASessionOfItsOwn() throws Exception {
        try (LocalBroker broker = two()) {
            String stat = Files.readString(Path.of("/proc/" + broker.pid("server-1") + "/stat"));

            assertThat(stat).contains("(sh)");
            assertThat(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[3])
                    .as("its session")
                    .isEqualTo(String.valueOf(broker.pid("server-1")));
            assertThat(brokers.logs().resolve("server-1.log")).content().contains("greeting hello");
            assertThat(broker.processes()).hasSize(2);
        }
        assertThat(brokers.temporary()).isEmptyDirectory();
    }

    @Test
    void aKilledProgramHasNoTimeAndIsStartedAgainOnItsOldData() throws Exception {
        try (LocalBroker broker = two()) {
            long first = broker.pid("server-1");
            broker.kill("server-1");
            // So long the guard would take, if it took the end of a program for that of its parent.
            Thread.sleep(2_000);

            assertThat(broker.isAlive("server-2")).isTrue();
            assertThat(file(broker, "server-1", "data")).exists();
            assertThat(file(broker, "server-1", "ended")).doesNotExist();

            broker.restart("server-1");

            assertThat(broker.pid("server-1")).isNotEqualTo(first);
        }
    }

    @Test
    void aProgramThatIsToldToEndDoesSoInOrder() throws Exception {
        try (LocalBroker broker = two()) {
            broker.carryOut(done(Kind.TERMINATE), List.of("server-1"));

            assertThat(broker.isAlive("server-1")).isFalse();
            assertThat(file(broker, "server-1", "ended")).hasContent("in order");
            assertThat(file(broker, "server-2", "ended")).doesNotExist();
        }
    }

    @Test
    void tellsOfADeathThatNobodyAskedFor() throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        try (LocalBroker broker = brokers.launch(
                (directory, port) -> blueprint(TestProgram.node("server-1", directory)),
                (node, reason) -> told.complete(reason))) {
            ProcessHandle.of(broker.pid("server-1")).orElseThrow().destroyForcibly();

            assertThat(told.get(30, TimeUnit.SECONDS)).startsWith("server-1 was killed by signal 9");
        }
    }

    @Test
    void namesTheFileOfAProgramAndTheFlagsOfAJvm() throws Exception {
        try (LocalBroker broker = brokers.launch((directory, port) ->
                blueprint(TestProgram.node("server-1", directory), node("keeper", directory, "serve")))) {
            List<Fact> facts = broker.facts().facts();

            assertThat(facts).extracting(Fact::name).containsExactly("JVM of keeper", "program of server");
            assertThat(facts.get(1).value()).startsWith("/").endsWith("/sh");
        }
    }

    @Test
    void aMissingProgramIsNamedWithItsRemedyAndNothingStays() {
        assertThatThrownBy(() -> brokers.launch((directory, port) -> blueprint(new Launch(
                        "server-1", TestProgram.command(directory.resolve("1"), "no-such-server"), "server ready"))))
                .isInstanceOf(BrokerException.class)
                .hasMessage(
                        "server-1 can't be started: there is no program no-such-server on the search path (PATH) of this"
                                + " machine; install the package sh");
        assertThat(brokers.temporary()).isEmptyDirectory();
    }

    @Test
    void looksForProgramsAsAShellWouldAndAmongThoseForServers() throws Exception {
        Path program = Files.writeString(folder.resolve("a-server"), "#!/bin/sh");
        Files.createDirectory(folder.resolve("a-folder"));

        assertThat(InstalledProgram.find("a-server", folder.toString())).isEmpty();
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(InstalledProgram.find("a-server", "/none:" + folder)).contains(program);
        assertThat(InstalledProgram.find("a-server", "/none")).isEmpty();
        assertThat(InstalledProgram.find("a-folder", folder.toString())).isEmpty();
        assertThat(InstalledProgram.find(program.toString(), null)).contains(program);
        assertThat(InstalledProgram.find("chroot", null)).contains(Path.of("/usr/sbin/chroot"));
    }
}

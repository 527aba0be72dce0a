package io.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BackgroundBrokersTest {

    @TempDir
    Path folder;

    BackgroundBrokers brokers;

    @BeforeEach
    void open() {
        brokers = new BackgroundBrokers(folder.resolve("kept"), SystemClock.INSTANCE, SystemSleeper.INSTANCE);
    }

    @Test
    void listsWhatRunsWithAllThatIsKnownOfIt() throws Exception {
        BackgroundBroker kept = kept("mine");

        assertThat(brokers.list()).isEmpty();
        brokers.register(kept, ProcessHandle.current());

        assertThat(brokers.list()).containsExactly(kept);
        assertThat(brokers.find("mine")).contains(kept);
    }

    @Test
    void forgetsABrokerWhoseKeeperIsGone() throws Exception {
        Process keeper = new ProcessBuilder("/bin/sh", "-c", "read -r line").start();
        brokers.register(kept("mine"), keeper.toHandle());
        assertThat(brokers.list()).hasSize(1);

        keeper.destroyForcibly().waitFor();

        assertThat(brokers.list()).isEmpty();
        assertThat(folder.resolve("kept")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{}", "{\"keeper\":"})
    void aFileThatWasCutOffKeepsNoOtherBrokerFromTheList(String content) throws Exception {
        brokers.register(kept("mine"), ProcessHandle.current());
        Path file;
        try (Stream<Path> files = Files.list(folder.resolve("kept"))) {
            file = files.findFirst().orElseThrow();
        }
        Path cutOff = file.resolveSibling(file.getFileName().toString().replace("mine", "other"));
        Files.writeString(cutOff, content);

        assertThat(brokers.list()).extracting(BackgroundBroker::name).containsExactly("mine");
        assertThat(cutOff).doesNotExist();
    }

    @Test
    void stopsTheKeeper() throws Exception {
        Process keeper = new ProcessBuilder("/bin/sh", "-c", "read -r line").start();
        brokers.register(kept("mine"), keeper.toHandle());

        brokers.stop("mine");

        // A Process learns of its end by a thread of its own, a little after its handle does.
        assertThat(keeper.toHandle().isAlive()).isFalse();
        assertThat(brokers.list()).isEmpty();
    }

    @Test
    void namesWhatRunsWhenAskedToStopAnother() throws Exception {
        brokers.register(kept("mine"), ProcessHandle.current());

        assertThatThrownBy(() -> brokers.stop("yours"))
                .isInstanceOf(BrokerException.class)
                .hasMessage("no broker \"yours\" is running; running: mine");
    }

    @Test
    void refusesANameThatIsTaken() throws Exception {
        brokers.register(kept("mine"), ProcessHandle.current());

        assertThatThrownBy(
                        () -> brokers.start("mine", List.of("true"), "", folder.resolve("log"), Duration.ofSeconds(1)))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("a broker \"mine\" is running already");
    }

    @Test
    void tellsTheLastWordsOfAKeeperThatFails() {
        List<String> command = List.of("/bin/sh", "-c", "echo first; echo the reason");

        assertThatThrownBy(() -> brokers.start("mine", command, "", folder.resolve("log"), Duration.ofMinutes(1)))
                .isInstanceOf(BrokerException.class)
                .hasMessage("broker mine did not start: the reason");
    }

    @Test
    void tellsAKeeperOnItsInputWhatOthersMayNotSee() throws Exception {
        List<String> command = List.of("/bin/sh", "-c", "cat; echo; echo over");

        assertThatThrownBy(() -> brokers.start("mine", command, "hush", folder.resolve("log"), Duration.ofMinutes(1)))
                .hasMessage("broker mine did not start: over");
        assertThat(folder.resolve("log")).hasContent("hush\nover");
        assertThat(Files.getPosixFilePermissions(folder.resolve("log")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void startsAKeeperWhoseBrokerGoesOnUntilStopped() throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                TestKeeper.class.getName(),
                folder.toString());

        BackgroundBroker kept = brokers.start("mine", command, "", folder.resolve("keeper.log"), Duration.ofMinutes(1));
        ProcessHandle server = ProcessHandle.of(kept.pids().get("n")).orElseThrow();
        assertThat(server.isAlive()).isTrue();

        brokers.stop("mine");

        assertThat(server.isAlive()).isFalse();
        assertThat(folder.resolve("weir-test")).isEmptyDirectory();
    }

    @Test
    void countsWhatARunningBrokerHasAcknowledged() throws Exception {
        brokers.register(kept("mine"), ProcessHandle.current());

        brokers.addMessages("mine", 7);
        brokers.addMessages("yours", 7);

        assertThat(brokers.list()).singleElement().satisfies(broker -> {
            assertThat(broker.messages()).isEqualTo(12);
            assertThat(broker.startedAt()).isEqualTo(Instant.EPOCH);
        });
    }

    @Test
    void isNamedByItsWholeAddressAlone() {
        assertThat(kept("mine").isNamedIn("bootstrap.servers: \"127.0.0.1:1\"")).isTrue();
        assertThat(kept("mine").isNamedIn("bootstrap.servers: 127.0.0.1:12")).isFalse();
    }

    private BackgroundBroker kept(String name) {
        return new BackgroundBroker(
                name,
                "kafka",
                "4.3.1",
                Map.of("bootstrap.servers", "127.0.0.1:1"),
                Map.of("n, slaves", 3),
                Map.of("n", 2L),
                folder,
                Instant.EPOCH,
                5);
    }
}

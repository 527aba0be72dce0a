package io.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.process.OwnFolder;
import io.weir.process.OwnedDirectory;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
        brokers = new BackgroundBrokers(folder.resolve("cache"), SystemClock.INSTANCE, SystemSleeper.INSTANCE);
    }

    @Test
    void listsWhatRunsWithAllThatIsKnownOfIt() throws Exception {
        BackgroundBroker kept = kept("mine");

        assertThat(brokers.list()).isEmpty();
        brokers.register(brokers.reserve("mine"), kept);

        assertThat(brokers.list()).containsExactly(kept);
        assertThat(brokers.find("mine")).contains(kept);
    }

    @Test
    void forgetsABrokerWhoseKeeperIsGone() throws Exception {
        BackgroundBroker kept =
                brokers.start("mine", keeper(), "", folder.resolve("keeper.log"), Duration.ofMinutes(1));
        ProcessHandle keeper = ProcessHandle.of(kept.pids().get("n"))
                .flatMap(ProcessHandle::parent)
                .orElseThrow();

        keeper.destroyForcibly();
        keeper.onExit().join();

        assertThat(brokers.list()).isEmpty();
        assertThat(directories()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{}", "{\"keeper\":"})
    void aFileThatWasCutOffKeepsNoOtherBrokerFromTheList(String content) throws Exception {
        brokers.register(brokers.reserve("mine"), kept("mine"));
        Path ofAnother = OwnFolder.make(directories().get(0).resolveSibling("other"));
        Files.writeString(ofAnother.resolve("broker.json"), content);

        assertThat(brokers.list()).extracting(BackgroundBroker::name).containsExactly("mine");
        assertThat(ofAnother).doesNotExist();
    }

    @Test
    void aNameBelongsToTheProcessThatReservedItUntilThatIsGone() throws Exception {
        OwnedDirectory first = brokers.reserve("mine");

        assertThat(brokers.list()).as("being started").isEmpty();
        assertThatThrownBy(() -> brokers.reserve("mine"))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("a broker \"mine\" is running already, or being started");

        first.delete();
        OwnedDirectory second = brokers.reserve("mine");
        first.delete();
        assertThat(second.path()).as("removed only by the one that has it").isDirectory();
    }

    @Test
    void ofTwoStartsOfOneNameOneFailsAndTheOtherCanBeStopped() throws Exception {
        CompletableFuture<BackgroundBroker> first = CompletableFuture.supplyAsync(() -> start("1.log"));
        CompletableFuture<BackgroundBroker> second = CompletableFuture.supplyAsync(() -> start("2.log"));
        CompletableFuture<Void> both = CompletableFuture.allOf(first, second);

        assertThatThrownBy(both::join).hasStackTraceContaining("a broker \"mine\" is running already");

        assertThat(first.isCompletedExceptionally()).isNotEqualTo(second.isCompletedExceptionally());
        assertThat(brokers.list()).hasSize(1);
        brokers.stop("mine");
        assertThat(folder.resolve("weir-test")).isEmptyDirectory();
    }

    private BackgroundBroker start(String log) {
        try {
            return brokers.start("mine", keeper(), "", folder.resolve(log), Duration.ofMinutes(1));
        } catch (Exception failure) {
            throw new CompletionException(failure);
        }
    }

    private List<Path> directories() throws IOException {
        try (Stream<Path> found = Files.walk(folder.resolve("cache"), 2)) {
            return found.filter(path -> path.getNameCount() == folder.getNameCount() + 3)
                    .toList();
        }
    }

    @Test
    void namesWhatRunsWhenAskedToStopAnother() throws Exception {
        brokers.register(brokers.reserve("mine"), kept("mine"));

        assertThatThrownBy(() -> brokers.stop("yours"))
                .isInstanceOf(BrokerException.class)
                .hasMessage("no broker \"yours\" is running; running: mine");
    }

    @Test
    void refusesANameThatIsTaken() throws Exception {
        brokers.register(brokers.reserve("mine"), kept("mine"));

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
        BackgroundBroker kept =
                brokers.start("mine", keeper(), "", folder.resolve("keeper.log"), Duration.ofMinutes(1));
        ProcessHandle server = ProcessHandle.of(kept.pids().get("n")).orElseThrow();
        assertThat(server.isAlive()).isTrue();

        brokers.stop("mine");

        assertThat(server.isAlive()).isFalse();
        assertThat(folder.resolve("weir-test")).isEmptyDirectory();
    }

    private List<String> keeper() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                TestKeeper.class.getName(),
                folder.toString());
    }

    @Test
    void countsWhatARunningBrokerHasAcknowledged() throws Exception {
        brokers.register(brokers.reserve("mine"), kept("mine"));

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

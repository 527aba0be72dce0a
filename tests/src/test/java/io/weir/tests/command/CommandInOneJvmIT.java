package io.weir.tests.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.CalledCommand;
import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifest.State;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** From the command line to results, console and exit code, with command and runs in one JVM. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CommandInOneJvmIT {

    private static final String FAILED = "The run failed: ";

    /** A driver file whose broker can't be had. */
    private static final String BROKEN = """
            name: broken
            driverClass: kafka
            broker:
              launch: local
              version: "4.3.999"
            """;

    @TempDir
    Path folder;

    private CalledCommand run(String drivers, List<String> settings, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--in-process", "-d", drivers));
        settings.forEach(setting -> arguments.addAll(List.of("-s", setting)));
        arguments.addAll(List.of(more));
        return CalledCommand.in(folder, arguments.toArray(String[]::new));
    }

    private LeftResults left(String run) throws Exception {
        LeftResults left = LeftResults.of(folder, run);
        left.assertFollowsTheSchema();
        return left;
    }

    private String write(String file, String content) throws Exception {
        return Files.writeString(folder.resolve(file), content).toString();
    }

    private static Stream<String> lines(CalledCommand command, String start) {
        return command.printed().lines().filter(line -> line.startsWith(start));
    }

    @Test
    void runsInOneJvmLeaveNothingToOneAnother() throws Exception {
        CalledCommand command =
                run(Shipped.LOOPBACK, List.of("driver.duplicateRatio=0.1"), "--repeat", "3", Shipped.SMOKE);

        MeasuredFigures first = left("loopback-1").result().figures();
        assertThat(first).as(command.printed()).isNotNull();
        assertThat(first.deliveryAudit().duplicates()).isPositive();
        for (String name : List.of("loopback-2", "loopback-3")) {
            LeftResults left = left(name);
            left.assertAddsUp();
            MeasuredFigures figures = left.result().figures();
            assertThat(figures).isNotNull();
            assertThat(figures.deliveryAudit()).as(name).isEqualTo(first.deliveryAudit());
            assertThat(figures.dueMessages()).as(name).isEqualTo(first.dueMessages());
            assertThat(figures.unsentMessages()).as(name).isZero();
        }
    }

    @Test
    void aVerdictStandsInResultConsoleAndExitCode() throws Exception {
        CalledCommand command =
                run(Shipped.LOOPBACK, List.of("testDuration=2s", "driver.lossRatio=0.01"), Shipped.SMOKE);

        assertThat(left("loopback-1").result().verdict().findings())
                .extracting(Finding::cause)
                .contains(Cause.DATA_LOST);
        assertThat(command.exitCode()).as(command.printed()).isEqualTo(4);
        assertThat(command.printed()).contains("NOT VALID").contains(Cause.DATA_LOST.name());
    }

    @Test
    void oneFailureDoesNotKeepTheOtherRunsFromTakingPlace() throws Exception {
        String smoke = Files.readString(Path.of(Shipped.SMOKE));
        String other = write("other.yaml", smoke.replace("name: smoke\n", ""));

        CalledCommand command = run(
                write("broken.yaml", BROKEN) + "," + Shipped.LOOPBACK,
                List.of("testDuration=1s", "producerRate=100"),
                Shipped.SMOKE,
                other);

        assertThat(command.exitCode()).as(command.printed()).isEqualTo(3);
        assertThat(command.printed())
                .contains(
                        "Run 1 of 4: smoke on broken",
                        "Run 2 of 4: smoke on loopback",
                        "Run 3 of 4: other on broken",
                        "Run 4 of 4: other on loopback");
        assertThat(lines(command, FAILED))
                .hasSize(2)
                .allSatisfy(sentence -> assertThat(sentence).contains("4.3.999"));
        for (String run : List.of("broken-1", "broken-2")) {
            assertThat(left(run).result().outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
        }
        for (String run : List.of("loopback-1", "loopback-2")) {
            left(run).assertAddsUp();
            RunResult result = left(run).result();
            assertThat(result.outcome()).isEqualTo(Outcome.completed());
            assertThat(result.figures().deliveryAudit().missing()).isZero();
        }
    }

    @Test
    void aQuietCommandTellsVerdictsFailuresAndWhereTheResultsAre() throws Exception {
        CalledCommand command = run(
                write("broken.yaml", BROKEN) + "," + Shipped.LOOPBACK,
                List.of("testDuration=1s", "warmupDuration=0s", "producerRate=100"),
                "--quiet",
                Shipped.SMOKE);

        assertThat(command.printed().lines())
                .satisfiesExactly(
                        failure -> assertThat(failure).startsWith(FAILED).contains("4.3.999"),
                        verdict ->
                                assertThat(verdict).matches("smoke on loopback: (VALID|QUALIFIED: .*|NOT VALID: .*)"),
                        place -> assertThat(place).startsWith("Results are in results/"));
        assertThat(command.exitCode()).isEqualTo(3);
    }

    @Test
    void aClusterThatIsNotThereIsNamed() throws Exception {
        try (Socket bound = new Socket()) {
            // Nobody listens there, and nobody else can come to listen.
            bound.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            String address = "127.0.0.1:" + bound.getLocalPort();
            assertFails(
                    Shipped.KAFKA_REMOTE,
                    "driver.commonConfig.bootstrap.servers=" + address,
                    "kafka-remote-1",
                    "no Kafka broker took a connection at " + address);
        }
    }

    @Test
    void aClusterWithoutANameIsNamed() throws Exception {
        assertFails(
                Shipped.KAFKA_REMOTE,
                "driver.commonConfig.bootstrap.servers=nowhere.invalid:9092",
                "kafka-remote-1",
                "no host of bootstrap.servers has an address here: nowhere.invalid:9092");
    }

    @Test
    void aBrokerWhosePortSomebodyElseHasDoesNotStart() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertFails(
                    Shipped.KAFKA,
                    "broker.config.listeners=PLAINTEXT://127.0.0.1:" + other.getLocalPort()
                            + ",CONTROLLER://127.0.0.1:${port.controller}",
                    "kafka-1",
                    "a port that it needs is in use by another process");
        }
    }

    @Test
    void aJvmThatDoesNotStartSaysWhyAndWhatToCorrect() throws Exception {
        // What agents say is for the run itself: they are not tried before.
        CalledCommand command = CalledCommand.in(
                folder, Map.of("JVM_OPTS", "-agentlib:nosuchagent"), "-d", Shipped.LOOPBACK, Shipped.SMOKE);
        assertFailed(
                command,
                "loopback-1",
                "The JVM of the run did not start; what it said of that stands above",
                "Correct HEAP_OPTS or JVM_OPTS");
        assertThat(command.printed()).contains("nosuchagent");
    }

    private void assertFails(String driver, String setting, String run, String words) throws Exception {
        assertFailed(run(driver, List.of(setting), Shipped.SMOKE), run, words);
    }

    private void assertFailed(CalledCommand command, String run, String... words) throws Exception {
        assertThat(command.exitCode()).as(command.printed()).isEqualTo(3);
        assertThat(lines(command, FAILED)).singleElement().asString().contains(words);
        assertThat(left(run).result().outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
    }

    @Test
    void everyWorkloadRunsOnEveryDriverInTurnsAndTheRunsAreCompared() throws Exception {
        CalledCommand command = run(
                Shipped.LOOPBACK + "," + write("other.yaml", "name: other\ndriverClass: loopback\n"),
                List.of("testDuration=1s", "warmupDuration=0s", "producerRate=100"),
                "--repeat",
                "2",
                "--order-seed",
                "3",
                Shipped.SMOKE);
        assertThat(command.exitCode()).as(command.printed()).isIn(0, 4);
        // Seed 3 draws this order; in two rounds of two drivers each is first once.
        assertThat(lines(command, "Run "))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("Run 1 of 4").endsWith("on loopback"),
                        line -> assertThat(line).startsWith("Run 2 of 4").endsWith("on other"),
                        line -> assertThat(line).startsWith("Run 3 of 4").endsWith("on other"),
                        line -> assertThat(line).startsWith("Run 4 of 4").endsWith("on loopback"));
        LeftResults second = left("loopback-2");
        assertThat(second.result().campaign()).satisfies(place -> {
            assertThat(place.round()).isEqualTo(2);
            assertThat(place.position()).isEqualTo(2);
            assertThat(place.orderSeed()).isEqualTo(3);
            assertThat(place.rounds()).isEqualTo(2);
            assertThat(place.driver()).isEqualTo(1);
        });
        comparesWhatItHasMeasured(second.campaign());
        plansTheSameAgain(second.campaign().resolve(CampaignManifest.FILE));
    }

    @Test
    void aSweepRunsItsCellsAndIsResumedAfterItWasCutOff() throws Exception {
        String sweep = write("swept.yaml", Files.readString(Path.of(Shipped.SMOKE)) + """
                sweep:
                  matrix: {messageSize: [100, 200]}
                  repeat: 2
                """);
        CalledCommand command =
                run(Shipped.LOOPBACK, List.of("testDuration=1s", "warmupDuration=0s", "producerRate=100"), sweep);
        assertThat(command.exitCode()).as(command.printed()).isIn(0, 4);
        assertThat(lines(command, "Run "))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line).containsPattern("smoke on loopback, messageSize=[12]00$"));
        Path campaign = left("loopback-2").campaign();
        Path manifest = campaign.resolve(CampaignManifest.FILE);
        CampaignManifest done = CampaignManifest.read(manifest);
        done.with(2, State.RUNNING, campaign.resolve("loopback-2"))
                .with(4, State.PLANNED, null)
                .write(campaign);

        CalledCommand again = CalledCommand.in(folder, "--resume", campaign.toString(), "--in-process");

        assertThat(again.exitCode()).as(again.printed()).isIn(0, 4);
        assertThat(lines(again, "Run ")).hasSize(2).first().asString().startsWith("Run 2 of 4");
        assertThat(CampaignManifest.read(manifest).runs())
                .extracting(CampaignManifest.Run::state)
                .containsOnly(State.COMPLETED);
        assertThat(campaign.resolve("earlier/loopback-2/result.json")).exists();
        assertThat(campaign.resolve("report.html")).exists();
        assertThat(CalledCommand.in(folder, "--resume", campaign.toString()).printed())
                .contains("Nothing is left: all runs in");
    }

    /** A busy machine may spoil runs: then they are named as not compared, and none goes missing. */
    private void comparesWhatItHasMeasured(Path campaign) throws Exception {
        Path comparison = folder.resolve("comparison.json");
        CalledCommand command =
                CalledCommand.in(folder, "compare", "--json", comparison.toString(), campaign.toString());
        assertThat(command.exitCode()).as(command.printed()).isIn(0, 4);
        assertThat(comparison).content().contains("/loopback-1\"", "/loopback-2\"", "/other-1\"", "/other-2\"");
    }

    private void plansTheSameAgain(Path manifest) throws Exception {
        assertThat(CampaignManifest.read(manifest).runs())
                .extracting(CampaignManifest.Run::state)
                .containsOnly(State.COMPLETED);
        CalledCommand again = CalledCommand.in(folder, "--campaign", manifest.toString(), "--dry-run");
        assertThat(again.exitCode()).as(again.printed()).isZero();
        assertThat(again.printed().lines().filter(line -> line.matches("smoke on (loopback|other)")))
                .containsExactly("smoke on loopback", "smoke on other", "smoke on other", "smoke on loopback");
        CalledCommand changed =
                CalledCommand.in(folder, "--campaign", manifest.toString(), "--repeat", "3", "--dry-run");
        assertThat(changed.exitCode()).as(changed.printed()).isEqualTo(2);
        assertThat(changed.printed()).contains("--campaign repeats a campaign as it was, and --repeat would change");
    }

    @Test
    void concurrentBrokersAreAllStartedBeforeTheFirstRun() throws Exception {
        CalledCommand command = run(
                kafka("one") + "," + kafka("two"),
                List.of("producerRate=200", "warmupDuration=0s", "testDuration=2s"),
                "--concurrent-brokers",
                Shipped.SMOKE);

        assertThat(command.exitCode()).as(command.printed()).isIn(0, 4);
        assertThat(command.printed()
                        .lines()
                        .filter(line -> line.startsWith("Starting kafka") || line.startsWith("Run ")))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("Starting kafka"),
                        line -> assertThat(line).startsWith("Starting kafka"),
                        line -> assertThat(line).startsWith("Run 1 of"),
                        line -> assertThat(line).startsWith("Run 2 of"));
        for (String run : List.of("one-1", "two-1")) {
            RunResult result = left(run).result();
            assertThat(result.driver().brokerLaunched()).isTrue();
            assertThat(result.campaign().concurrentBrokers()).isEqualTo(2);
            assertThat(result.verdict().notes())
                    .anyMatch(note -> note.startsWith("All 2 brokers of the campaign were up"));
            assertThat(result.resources().processes()).hasSize(2); // the generator and the run's own broker
        }
        Path campaign = left("one-1").campaign();
        assertThat(campaign.resolve("broker-one/broker-1.log")).isNotEmptyFile();
        assertThat(campaign.resolve("broker-two/broker-1.log")).isNotEmptyFile();
        assertThat(campaign.resolve("report.html")).content().contains("\"concurrentBrokers\":2");
    }

    private String kafka(String name) throws Exception {
        return write(name + ".yaml", """
                name: %s
                driverClass: kafka
                producerConfig: {acks: all}
                consumerConfig: {auto.offset.reset: earliest}
                broker:
                  launch: local
                  heap: 320m
                  jvmOptions: %s
                """.formatted(name, LightlyCompiled.FLAG));
    }
}

package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.weir.evidence.Mark;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.GeneratorFigures;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.result.host.HostEnvironment;
import io.weir.tests.Await;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.containers.FreePort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run on several hosts, which have clocks of their own, and what becomes of it when one of them is gone. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HostsIT {

    private static final int MESSAGES = 3_000;
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    /** Heartbeats fail to come for 4 to 5 s, then the host is given up; the rest is for a busy machine. */
    private static final Duration NOTICED = Duration.ofSeconds(20);

    private static final String[] ON_LOOPBACK =
            Endless.on(Shipped.LOOPBACK, "topics=2", "driver.autoCreateTopics=true", "drainTimeout=2s");

    @TempDir
    static Path certificates;

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private Hosts hosts;

    @BeforeAll
    static void makeCertificates() throws Exception {
        Hosts.certify(certificates, Hosts.LOOPBACK, 3);
    }

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    @AfterEach
    void endHosts() {
        if (hosts != null) {
            hosts.close();
        }
    }

    /** Three topics stay whole; one is split. */
    @ParameterizedTest
    @ValueSource(ints = {3, 1})
    void messagesOfThreeHostsOnKafkaAreCountedOnceWhateverTheirClocksSay(int topics) throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0, HOUR, -50_000_000);

        Tool tool = sandbox.run(hosts.with(
                "-d",
                Shipped.KAFKA,
                "-s",
                "broker.heap=320m",
                "-s",
                "topics=" + topics,
                "-s",
                "partitionsPerTopic=3",
                "-s",
                "producersPerTopic=3",
                "-s",
                "consumerPerSubscription=3",
                "-s",
                "producerRate=1500",
                "-s",
                "messages=" + MESSAGES,
                "-s",
                "warmupDuration=0s",
                Shipped.SMOKE));

        LeftResults left = sandbox.left("kafka-1");
        left.assertFollowsTheSchema();
        left.assertAddsUp();
        RunResult result = left.result();
        assertThat(result.outcome()).as(tool.printed()).isEqualTo(Outcome.completed());
        MeasuredFigures figures = Objects.requireNonNull(result.figures());
        assertThat(figures.dueMessages()).isEqualTo(MESSAGES);
        assertThat(figures.windowCounters().sent() + figures.drainCounters().sent())
                .isEqualTo(MESSAGES);
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.deliveryAudit().duplicates()).isZero();
        assertThat(figures.deliveryAudit().corrupted()).isZero();
        assertThat(figures.measured().endToEnd().count()).isEqualTo(MESSAGES);
        assertThat(figures.measured().endToEnd().maxNanos())
                .isLessThan(Duration.ofSeconds(20).toNanos());
        assertThat(figures.generators())
                .extracting(GeneratorFigures::name)
                .containsExactly("worker-1", "worker-2", "worker-3");
        for (int host = 0; host < 3; host++) {
            GeneratorFigures generator = figures.generators().get(host);
            assertThat(generator.host()).isEqualTo(hosts.host(host).address());
            assertThat(Objects.requireNonNull(generator.clock()).jumped()).isFalse();
            assertThat(generator.clock().boundNanos())
                    .isBetween(1L, Duration.ofSeconds(1).toNanos());
            assertThat(generator.startDelayNanos()).isNotNull().isNotNegative();
            HostEnvironment described = result.environment().hosts().get(host);
            assertThat(described.name()).isEqualTo(generator.host());
            assertThat(described.workers()).containsExactly(generator.name());
            assertThat(described.hardware()).isEqualTo(result.environment().hardware());
            assertThat(described.jvm().flags()).contains("-XX:+UseSerialGC");
            hosts.awaitFree(host);
        }
        if (topics == 1) {
            assertThat(Objects.requireNonNull(figures.endToEndClock()).boundNanos())
                    .isPositive();
        } else {
            assertThat(figures.endToEndClock()).isNull();
            assertThat(result.verdict().has(Cause.CLOCK_UNSURE)).isFalse();
        }
    }

    /** A topic whose messages are collected for half a second: its end-to-end times are long beside any error of the clocks. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01})
    void aClockThatGainsMoreThanClocksDriftIsTold(double drift) throws Exception {
        hosts = Hosts.drifting(sandbox, Hosts.LOOPBACK, certificates, 0, drift);

        Tool tool = sandbox.run(hosts.with(
                "-d",
                Shipped.KAFKA,
                "-s",
                "broker.heap=320m",
                "-s",
                "driver.producerConfig.linger.ms=500",
                "-s",
                "driver.producerConfig.batch.size=1000000",
                "-s",
                "producersPerTopic=2",
                "-s",
                "consumerPerSubscription=2",
                "-s",
                "producerRate=300",
                "-s",
                "messages=1500",
                "-s",
                "warmupDuration=0s",
                Shipped.SMOKE));

        RunResult result = sandbox.left("kafka-1").result();
        assertThat(result.outcome()).as(tool.printed()).isEqualTo(Outcome.completed());
        Finding jump = result.verdict().finding(Finding.Rule.CLOCK_JUMP);
        if (drift == 0) {
            assertThat(result.verdict().has(Cause.CLOCK_UNSURE))
                    .as(tool.printed())
                    .isFalse();
        } else {
            assertThat(Objects.requireNonNull(jump).sentence())
                    .startsWith("The clock of " + hosts.host(1).address() + " gained ");
            assertThat(jump.figures().get("gainedNanos"))
                    .isCloseTo(drift * jump.figures().get("betweenNanos"), withinPercentage(20));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"worker", "host"})
    void aRunThatLosesAWorkerOrItsHostEndsAndSaysSo(String lost) throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0, 0);
        try (Tool tool = sandbox.start(hosts.with(ON_LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 2));

            if (lost.equals("worker")) {
                hosts.share(1).signal("KILL");
            } else {
                hosts.node(1).signal("KILL");
                hosts.host(1).tool().kill();
            }

            long killed = System.nanoTime();
            tool.await(() -> tool.printed().contains("worker 2 of 2 was lost"));
            assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(Hosts.LOSS_LIMIT);
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(4);
            LeftResults left = sandbox.left("loopback-1");
            left.assertFollowsTheSchema();
            assertThat(left.result().verdict().findings())
                    .anyMatch(finding -> finding.cause() == Cause.INCOMPLETE
                            && finding.sentence()
                                    .contains(
                                            lost.equals("worker")
                                                    ? "worker 2 of 2 was lost: its process has ended with exit code 137"
                                                    : "worker 2 of 2 was lost: its host can't be reached any more"));
            hosts.awaitFree(0);
            assertNoWorkerIsLeft();
        }
    }

    /** A third host carries nothing and is observed. */
    @Test
    void aHostThatIsStoppedForThreeSecondsIsSuspectAndTheRunEndsWithItsVerdict() throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0, 0, 0);
        try (Tool tool = sandbox.start(hosts.withObserver(Endless.on(
                Shipped.LOOPBACK,
                "topics=2",
                "driver.autoCreateTopics=true",
                "warmupDuration=1s",
                "testDuration=10s")))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 2));

            assertThat(hosts.share(2).has("-Xmx128m"))
                    .as("the observer leaves the machine to the broker")
                    .isTrue();
            LiveProcess node = hosts.node(1);
            node.signal("STOP");
            TimeUnit.SECONDS.sleep(3);
            node.signal("CONT");

            assertThat(tool.awaitEnd()).as(tool.printed()).isIn(0, 4);
            String who = "worker-2 on " + hosts.host(1).address();
            assertThat(tool.printed())
                    .contains(who + " is suspect: its report is missing")
                    .doesNotContain("was lost");
            LeftResults left = sandbox.left("loopback-1");
            left.assertFollowsTheSchema();
            RunResult result = left.result();
            assertThat(result.outcome()).as(tool.printed()).isEqualTo(Outcome.completed());
            assertThat(result.verdict().notes())
                    .anyMatch(note -> note.startsWith(who + " reports again, and was suspect for "));
            List<Mark> marks = Objects.requireNonNull(result.figures()).marks().stream()
                    .filter(mark -> mark.text().startsWith("worker-"))
                    .toList();
            assertThat(marks).extracting(Mark::kind).containsExactly(Mark.Kind.WORKER_SUSPECT, Mark.Kind.WORKER_BACK);
            assertThat(marks.get(1).seconds() - marks.get(0).seconds()).isBetween(1.9, 5.0);
            assertThat(result.environment().hosts()).hasSize(2);
            assertThat(Objects.requireNonNull(result.resources()).observedHosts())
                    .singleElement()
                    .satisfies(observed -> {
                        assertThat(observed.host()).isEqualTo(hosts.host(2).address());
                        assertThat(observed.missing()).isNull();
                        assertThat(Objects.requireNonNull(observed.machine()).userCores())
                                .isPositive();
                        assertThat(observed.observedNanos())
                                .isCloseTo(TimeUnit.SECONDS.toNanos(10), withinPercentage(50));
                    });
            assertNoWorkerIsLeft();
        }
    }

    /**
     * The hosts notice within seconds that their conductor is gone: until then the next run waits for them. On a busy machine
     * they may be free before it has started; what it says while it waits is tested with a single control plane.
     */
    @Test
    void aRunRightAfterOneWhoseConductorWasKilledWaitsForTheHostsAndIsCarriedOut() throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0, 0);
        try (Tool tool = sandbox.start(hosts.with(ON_LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 2));
            sandbox.runs().get(0).signal("KILL");
            tool.awaitEnd();
        }

        Tool next = sandbox.run(hosts.with(few("-o", "next/results")));

        assertThat(next.printed()).doesNotContain("was lost", "The run failed");
        assertThat(next.exitCode()).as(next.printed()).isIn(0, 4);
        assertThat(LeftResults.of(folder.resolve("next"), "loopback-1").result().outcome())
                .isEqualTo(Outcome.completed());
    }

    @Test
    void aRepeatedRunHasTheHostsAgainAndAgain() throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0, 0);

        Tool tool = sandbox.run(hosts.with(few("--repeat", "2")));

        assertThat(tool.exitCode()).as(tool.printed()).isIn(0, 4);
        for (String run : new String[] {"loopback-1", "loopback-2"}) {
            assertThat(sandbox.left(run).result().outcome()).as(tool.printed()).isEqualTo(Outcome.completed());
        }
    }

    @Test
    void aDryRunShowsTheHostsThatAnswerAndNamesThoseThatDoNot() throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0);

        Tool all = sandbox.run(hosts.with(few("--dry-run")));

        assertThat(all.exitCode()).as(all.printed()).isZero();
        assertThat(all.printed())
                .containsPattern(
                        hosts.host(0).address() + " +[0-9a-f]{12} +" + System.getProperty("java.version") + " ")
                .contains("none named");
        hosts.awaitFree(0);
        hosts.host(0).tool().kill();
        Tool none = sandbox.run(hosts.with(few("--dry-run")));
        assertThat(none.exitCode()).as(none.printed()).isZero();
        assertThat(none.printed()).contains(hosts.host(0).address() + ": nothing listens there");
        assertThat(sandbox.processes("run-share")).isEmpty();
    }

    @Test
    void aHostThatReachesNoBrokerOfTheDriverFileIsRefusedBeforeAnythingStarts() throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0);
        String nobody = "127.0.0.1:" + FreePort.next();

        Tool tool = sandbox.run(hosts.with(
                "-d", Shipped.KAFKA_REMOTE, "-s", "driver.commonConfig.bootstrap.servers=" + nobody, Shipped.SMOKE));

        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(3);
        assertThat(tool.printed())
                .contains(
                        "0 of 1",
                        "Not all hosts can carry out the run. " + hosts.host(0).address()
                                + ": it reaches none of the brokers that the driver file names (" + nobody
                                + " (Connection refused)");
        assertThat(sandbox.processes("run-share")).isEmpty();
    }

    /** Arguments of a run of two seconds, which is too short for a verdict to depend on how busy this machine is. */
    private static String[] few(String... more) {
        return Stream.concat(
                        Stream.of(more),
                        Stream.of(
                                "-d",
                                Shipped.LOOPBACK,
                                "-s",
                                "topics=2",
                                "-s",
                                "driver.autoCreateTopics=true",
                                "-s",
                                "producerRate=200",
                                "-s",
                                "messages=400",
                                "-s",
                                "warmupDuration=0s",
                                Shipped.SMOKE))
                .toArray(String[]::new);
    }

    @Test
    void aHostWhoseNodeCrashesTellsItAndTakesTheNextRun() throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0);

        hosts.node(0).signal("KILL");

        Tool host = hosts.host(0).tool();
        Await.until(
                Tool.LIMIT,
                () -> host.printed().contains("has ended with exit code 137, and so has the run that it was in; see"),
                host::printed);
        hosts.awaitFree(0);
        Tool tool = sandbox.run(hosts.with(few()));
        assertThat(tool.exitCode()).as(tool.printed()).isIn(0, 4);
    }

    @Test
    void aRunThatIsInterruptedWhileItConnectsEndsAtOnceAndLeavesNothing() throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0);
        String[] arguments = hosts.with(few());
        hosts.host(0).tool().kill();
        try (Tool tool = sandbox.start(arguments)) {
            tool.await(() ->
                    tool.printed().contains("waiting for " + hosts.host(0).address() + ": nothing listens there"));

            tool.signal("INT");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(130);
            assertThat(sandbox.left("loopback-1").result().outcome())
                    .isEqualTo(Outcome.interrupted("interrupted by the user before all workers had started"));
            assertThat(sandbox.runs()).isEmpty();
        }
    }

    @Test
    void aHostWithACertificateOfAnotherAuthorityIsRefusedWithTheReason() throws Exception {
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0);
        Hosts.certify(folder.resolve("other"), Hosts.LOOPBACK, 0);

        Tool tool = sandbox.run(hosts.with(folder.resolve("other"), ON_LOOPBACK));

        assertThat(tool.exitCode()).isEqualTo(3);
        assertThat(tool.printed())
                .contains(hosts.host(0).address() + ": the certificates of the two hosts are of different authorities");
        assertThat(sandbox.processes("run-share")).isEmpty();
    }

    private void assertNoWorkerIsLeft() throws Exception {
        Await.until(NOTICED, () -> sandbox.processes("run-share").isEmpty(), () -> "no worker is left");
    }
}

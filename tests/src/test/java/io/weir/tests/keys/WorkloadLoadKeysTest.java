package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SloFigure;
import io.weir.tests.keys.KeyRun.Observed;
import io.weir.tests.keys.Recording.Sent;
import io.weir.workload.WarmUp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the keys of a workload file do that say how much is sent, for how long and by whom. */
class WorkloadLoadKeysTest {

    @TempDir
    Path folder;

    private KeyRun run() {
        return new KeyRun(folder);
    }

    /** A run of half a second that the number of messages does not end. */
    private KeyRun timed() {
        return run().without("messages").with("testDuration", "500ms");
    }

    @ParameterizedTest
    @CsvSource({"400, 1, 200", "1k, 2, 500", "40kB/s, 1, 200"})
    @Observes(of = KeyFile.WORKLOAD, value = "producerRate")
    void soManyMessagesASecondAreSentOverAllProducers(String rate, int producers, int sent) throws Exception {
        Observed observed = timed().with("producerRate", rate)
                .with("producersPerTopic", producers)
                .run();

        assertThat(observed.recording().sent()).hasSize(sent);
        assertThat(observed.ledger().totals().sent()).isGreaterThanOrEqualTo(sent);
        assertThat(observed.measured().windowNanos()).isEqualTo(500_000_000);
    }

    /** 100 ms of warm-up at 2 000 msg/s, 100 ms at that rate, 200 ms down to 1 000, a pause, 100 ms at 500. */
    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "producerRateProfile")
    void theRateChangesFromLegToLegThroughTheMeasuredPart() throws Exception {
        Observed observed = run().without("messages", "producerRate")
                .with("warmupDuration", "100ms")
                .with(
                        "producerRateProfile",
                        "[{rate: 2k/s, for: 100ms}, {rampTo: 100kB/s, for: 200ms}, {rate: 0, for: 50ms},"
                                + " {rate: 500, for: 100ms}]")
                .run();

        List<Long> dues = observed.recording().sent().stream()
                .map(Sent::dueNanos)
                .sorted()
                .toList();
        long start = dues.get(0);
        assertThat(dues).hasSize(200 + 200 + 300 + 50);
        assertThat(dues.stream().filter(due -> due - start < 200_000_000)).hasSize(400);
        assertThat(dues.stream().filter(due -> due - start < 400_000_000)).hasSize(700);
        assertThat(dues.get(700) - start).isEqualTo(450_000_000);
        assertThat(dues.get(749) - start).isEqualTo(548_000_000);
        assertThat(observed.measured().windowNanos()).isEqualTo(450_000_000);
        assertThat(observed.measured().dueMessages()).isEqualTo(550);
    }

    /** 200 ms with two bursts, 200 ms of a sine with a period of 1 s, and the rates of a file, of which the first comes again. */
    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "producerRateProfile")
    void theRateHasBurstsFollowsASineAndAFile() throws Exception {
        Files.writeString(folder.resolve("rates.csv"), "seconds,rate\n0,1000\n0.1,500\n");
        Observed observed = run().without("messages", "producerRate")
                .with(
                        "producerRateProfile",
                        "[{rate: 100, bursts: {every: 100ms, for: 20ms, rate: 5k}, for: 200ms},"
                                + " {sine: {mean: 1000, amplitude: 500, period: 1s}, for: 250ms},"
                                + " {file: rates.csv, for: 300ms}]")
                .run();

        List<Long> dues = observed.recording().sent().stream()
                .map(Sent::dueNanos)
                .sorted()
                .toList();
        assertThat(dues.stream().filter(due -> due >= 40_000_000 && due < 60_000_000))
                .hasSize(100);
        assertThat(dues.stream().filter(due -> due < 200_000_000)).hasSize(216);
        // a quarter of the sine: 0.25 s of its mean, and 500 / 2π above it
        assertThat((double) dues.stream()
                        .filter(due -> due >= 200_000_000 && due < 450_000_000)
                        .count())
                .isCloseTo(250 + 79.6, within(1.5));
        assertThat(dues.stream().filter(due -> due >= 450_000_000 && due < 550_000_000))
                .hasSize(100);
        assertThat(dues.stream().filter(due -> due >= 550_000_000 && due < 650_000_000))
                .hasSize(50);
        assertThat(dues.stream().filter(due -> due >= 650_000_000)).hasSize(100);
        assertThat(observed.measured().windowNanos()).isEqualTo(750_000_000);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "arrivals")
    void messagesAreDueAtRandomInstantsThatTheSeedDecides() throws Exception {
        List<Long> even = gaps(run().with("producerRate", 2000).run());
        List<Long> random = gaps(
                run().with("producerRate", 2000).with("arrivals", "poisson").run());
        List<Long> again = gaps(
                run().with("producerRate", 2000).with("arrivals", "poisson").run());
        List<Long> other = gaps(run().with("producerRate", 2000)
                .with("arrivals", "poisson")
                .with("seed", 2)
                .run());

        assertThat(even).containsOnly(500_000L);
        assertThat(random)
                .hasSameSizeAs(even)
                .doesNotHaveDuplicates()
                .isEqualTo(again)
                .isNotEqualTo(other);
        KeyRun closed = run().without("messages")
                .with("testDuration", "1s")
                .with("producerRate", "max")
                .with("arrivals", "poisson");
        assertThat(closed.tryToRead()).isEmpty();
        assertThat(closed.errors()).anyMatch(error -> error.contains("arrivals poisson says when messages are due"));
    }

    private static List<Long> gaps(Observed observed) {
        long[] dues = observed.recording().sent().stream()
                .mapToLong(Sent::dueNanos)
                .sorted()
                .toArray();
        return IntStream.range(1, dues.length)
                .mapToObj(i -> dues[i] - dues[i - 1])
                .toList();
    }

    @Test
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"testDuration", "warmupDuration"})
    void theLoadLastsForWarmUpAndMeasuredPartAndOnlyTheLatterIsMeasured() throws Exception {
        Observed observed = timed().with("producerRate", 1000)
                .with("warmupDuration", "300ms")
                .with("testDuration", "200ms")
                .run();

        assertLoad(observed, 300, 200);
    }

    @Test
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"testDurationMinutes", "warmupDurationMinutes"})
    void minutesMayBeFractions() throws Exception {
        KeyRun inMinutes = run().without("messages", "warmupDuration")
                .with("producerRate", 1000)
                .with("warmupDurationMinutes", 0.005)
                .with("testDurationMinutes", 0.01);

        assertLoad(inMinutes.run(), 300, 600);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "warmupDurationMinutes")
    void noMinutesOfWarmUpAreNone() throws Exception {
        KeyRun cold = run().without("messages", "warmupDuration")
                .with("producerRate", 1000)
                .with("warmupDurationMinutes", 0)
                .with("testDurationMinutes", 0.002);

        assertLoad(cold.run(), 0, 120);
    }

    private static void assertLoad(Observed observed, int warmUp, int measured) {
        RunMeasurement measurement = observed.measured();
        assertThat(observed.recording().sent()).hasSize(warmUp + measured);
        assertThat(measurement.dueMessages()).isEqualTo(measured);
        assertThat(measurement.warmUp().response().getTotalCount()).isEqualTo(warmUp);
        assertThat(measurement.measured().response().getTotalCount()).isEqualTo(measured);
    }

    @Test
    void theMinutesOfTheOpenMessagingBenchmarkAreMinutes() throws Exception {
        KeyRun asThere = run().without("messages", "warmupDuration").with("testDurationMinutes", 5);

        assertThat(asThere.read().timing().measured()).contains(Duration.ofMinutes(5));
        assertThat(asThere.read().timing().warmUp()).isEqualTo(WarmUp.adaptive(Duration.ofMinutes(5)));
        assertThat(asThere.with("warmupDurationMinutes", 2).read().timing().warmUp())
                .isEqualTo(WarmUp.fixed(Duration.ofMinutes(2)));
    }

    @ParameterizedTest
    @CsvSource({"123, 10s, 123", "0.1k, 10s, 100", "1M, 250ms, 250"})
    @Observes(of = KeyFile.WORKLOAD, value = "messages")
    void aNumberOfMessagesEndsTheRunUnlessTheTimeDoes(String messages, String duration, int sent) throws Exception {
        Observed observed =
                run().with("messages", messages).with("testDuration", duration).run();

        assertThat(observed.recording().sent()).hasSize(sent);
        assertThat(observed.measured().dueMessages()).isEqualTo(sent);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "messages")
    void aClosedLoopEndsWhenSoManyAreAcknowledged() throws Exception {
        Observed observed = run().with("producerRate", "max")
                .with("messages", 300)
                .with("testDuration", "30s")
                .setting("serviceTime", "10ms")
                .run();

        assertThat(observed.measured().windowCounters().acknowledged()).isGreaterThanOrEqualTo(300);
        assertThat(observed.measured().windowNanos())
                .isLessThan(Duration.ofSeconds(10).toNanos());
    }

    @Test
    void aLoadThatIsOverBeforeTheFirstSendIsSentAllTheSame() throws Exception {
        for (int attempt = 0; attempt < 3; attempt++) {
            Observed observed = run().inRealTime()
                    .with("producerRate", "10M")
                    .with("messages", 20)
                    .run();

            assertThat(observed.recording().sent()).hasSize(20);
        }
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "drainTimeout")
    void deliveriesAreWaitedForAsLongAsAsked() throws Exception {
        KeyRun slow = run().setting("callbackThreads", 1).setting("deliveryTime", "1s");

        RunMeasurement tooShort = slow.with("drainTimeout", "100ms").run().measured();
        RunMeasurement longEnough = slow.with("drainTimeout", "10s").run().measured();

        assertThat(tooShort.deliveryAudit().acknowledged().never()).isPositive();
        assertThat(longEnough.deliveryAudit().acknowledged().never()).isZero();
        assertThat(longEnough.deliveryAudit().acknowledged().once()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"6, 1, 6", "6, 2, 6", "1, 2, 1", "3, 2, 2", "500B, 1, 5", "1kB, 2, 10"})
    @Observes(of = KeyFile.WORKLOAD, value = "maxOutstanding")
    void neverMoreIsOnItsWayThanAllowed(String limit, int senders, int allowed) throws Exception {
        Observed observed = run().with("maxOutstanding", limit)
                .with("producersPerTopic", 2)
                .with("senderThreads", senders)
                .with("messages", 400)
                .setting("callbackThreads", 1)
                .setting("serviceTime", "20ms")
                .run();

        assertThat(observed.recording().maxOutstanding()).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({"max, 1, 1000", "Max, 2, 2000"})
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"producerRate", "maxOutstanding"})
    void aClosedLoopKeepsAThousandForEachProducerOnTheirWayUnlessTold(String rate, int producers, int allowed)
            throws Exception {
        KeyRun max = timed().with("producerRate", rate)
                .with("producersPerTopic", producers)
                .setting("callbackThreads", 1)
                .setting("serviceTime", "100ms");

        assertThat(max.run().recording().maxOutstanding()).isEqualTo(allowed);
        assertThat(max.with("maxOutstanding", 7).run().recording().maxOutstanding())
                .isLessThanOrEqualTo(7);
    }

    /** A second to settle and three to hold fit into five seconds once, and the rate above is not reached. */
    @Test
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"producerRate", "searchTimeout"})
    void aSearchStartsNoStepThatItsTimeIsTooShortFor() throws Exception {
        Observed observed =
                timed().with("producerRate", 0).with("searchTimeout", "5s").run();

        SearchRecord search = observed.measured().search().orElseThrow();
        assertThat(search.ending()).isEqualTo(SearchRecord.Ending.OUT_OF_TIME);
        assertThat(search.steps())
                .singleElement()
                .satisfies(step -> assertThat(step.targetMessagesPerSecond()).isEqualTo(1_000));
        assertThat(observed.recording().sent()).hasSizeGreaterThanOrEqualTo(4_000);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "search")
    void eachStepOfASearchIsComparedWithItsLimits() throws Exception {
        Observed observed = timed().with("producerRate", 0)
                .with("search", "{slo: {response.p99: 200ms, failed: 0}}")
                .with("searchTimeout", "5s")
                .run();

        assertThat(observed.measured().search().orElseThrow().steps())
                .singleElement()
                .satisfies(step -> assertThat(step.slo())
                        .extracting(SloFigure::term, SloFigure::limit)
                        .containsExactly(tuple("response.p99", 200e6), tuple("failed", 0.0)));
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "search")
    void theLimitsOfARateThatIsGivenAreComparedWithTheMeasuredPart() throws Exception {
        Observed observed = timed().with("testDuration", "3s")
                .setting("serviceTime", "1ms")
                .with("search", "{slo: {service.p99: 1us, failed: 0, lag: 1M}}")
                .run();

        SearchRecord record = observed.measured().search().orElseThrow();
        assertThat(record.given()).isTrue();
        assertThat(record.steps()).isEmpty();
        assertThat(record.slo().measured())
                .extracting(SloFigure::term, SloFigure::answer)
                .containsExactly(
                        tuple("service.p99", SloFigure.Answer.FAIL),
                        tuple("failed", SloFigure.Answer.PASS),
                        tuple("lag", SloFigure.Answer.PASS));
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "stopOnFirstFailure")
    void aRunEndsAtItsFirstFailedSendIfItIsToldTo() throws Exception {
        RunMeasurement stopped = failing("60s", true).run().measured();
        RunMeasurement whole = failing("2s", false).run().measured();
        RunMeasurement withoutFailure =
                failing("2s", true).setting("refuseRatio", 0).run().measured();

        assertThat(stopped.interruption()).contains("stopped at the first failed send, as stopOnFirstFailure asks");
        assertThat(stopped.windowCounters().failed()).isPositive();
        assertThat(stopped.windowNanos()).isLessThan(30_000_000_000L);
        assertThat(whole.interruption()).isEmpty();
        assertThat(whole.windowCounters().failed()).isPositive();
        assertThat(whole.windowNanos()).isEqualTo(2_000_000_000L);
        assertThat(withoutFailure.interruption()).isEmpty();
    }

    private KeyRun failing(String duration, boolean stops) {
        return run().without("messages")
                .with("testDuration", duration)
                .with("stopOnFirstFailure", stops)
                .setting("refuseRatio", 0.02)
                .mayStop();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 3", "9, 4"})
    @Observes(of = KeyFile.WORKLOAD, value = "senderThreads")
    void soManyThreadsSendButNotMoreThanThereAreProducers(int requested, int seen) throws Exception {
        Observed observed = run().with("senderThreads", requested)
                .with("producersPerTopic", 4)
                .run();

        assertThat(observed.recording().sent().stream().map(Sent::thread).distinct())
                .hasSize(seen)
                .allMatch(name -> name.startsWith("weir-send-"));
    }

    @ParameterizedTest
    @CsvSource({"precise, 0, 250000", "economical, 400000, 0"})
    @Observes(of = KeyFile.WORKLOAD, value = "waitPolicy")
    void sendersWaitAsAskedAndTheResultSaysSo(String policy, long gapNanos, long maxSpinNanos) throws Exception {
        RunMeasurement measured = run().with("waitPolicy", policy)
                .with("producersPerTopic", 2)
                .with("senderThreads", 2)
                .run()
                .measured();

        assertThat(measured.senders())
                .hasSize(2)
                .allSatisfy(sender -> assertThat(sender.waiting()).satisfies(waiting -> {
                    assertThat(waiting.policy()).isEqualTo(policy);
                    assertThat(waiting.reason()).isEqualTo("as requested");
                    assertThat(waiting.wakeUpGapNanos()).isEqualTo(gapNanos);
                    assertThat(waiting.maxSpinNanos()).isEqualTo(maxSpinNanos);
                    assertThat(waiting.spinNanos()).isBetween(0L, maxSpinNanos);
                    assertThat(waiting.timeSliceNanos()).isNotNegative();
                }));
    }

    @Test
    void withoutAPolicyTheChoiceIsGivenWithItsReason() throws Exception {
        RunMeasurement measured = run().run().measured();

        assertThat(measured.senders().get(0).waiting().policy()).isIn("precise", "economical");
        assertThat(measured.senders().get(0).waiting().reason()).contains("msg/s", "each");
    }

    @Test
    void aPolicyThatDoesNotExistIsAnError() throws Exception {
        KeyRun misspelt = run().with("waitPolicy", "precize");

        assertThat(misspelt.tryToRead()).isEmpty();
        assertThat(misspelt.errors())
                .anyMatch(
                        error -> error.contains("waitPolicy must be one of auto, precise, economical, not 'precize'"));
    }
}

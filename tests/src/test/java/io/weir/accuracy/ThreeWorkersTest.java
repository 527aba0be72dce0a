package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.LedgerTotals;
import io.weir.evidence.Generator;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SenderTime;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.run.RunFailedException;
import io.weir.worker.Worker;
import io.weir.worker.WorkerLoad;
import io.weir.workload.RateStage;
import io.weir.workload.topology.TopicGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One run, carried out by three workers in virtual time: every figure is that of a run by one worker. */
@Timeout(300)
class ThreeWorkersTest {

    private static final int WORKERS = 3;
    private static final long SECOND = 1_000_000_000;
    private static final long SERVICE = 1_234_567;
    private static final long DELIVERY = 2_345_678;

    private static Experiment experiment() {
        return Experiment.inVirtualTime().with("serviceTime", SERVICE).with("deliveryTime", DELIVERY);
    }

    /** Topics that stay whole, and a heavy one whose producers are split; quiet ones have workers of their own. */
    @ParameterizedTest
    @CsvSource({"1, 20, 100, 40", "6, 1, 90, 9", "3, 3, 75, 3"})
    void anUnequalTrafficIsThatOfOneWorker(int producers, int busy, int percent, int others) throws Exception {
        Experiment experiment = experiment()
                .traffic(producers, new TopicGroup(busy, percent, 0), new TopicGroup(others, 100 - percent, 0))
                .workers(WORKERS);

        RunMeasurement measured = experiment.run();

        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.measured().response()).isEqualTo(Histograms.of(10_000, k -> SERVICE));
        assertThat(measured.measured().sendDelay()).isEqualTo(Histograms.of(10_000, k -> 0));
        assertThat(measured.measured().endToEnd()).isEqualTo(Histograms.of(10_000L, k -> DELIVERY));
        assertThat(measured.topicGroups())
                .extracting(group -> group.all().received())
                .containsExactly(100L * percent, 10_000 - 100L * percent);
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().duplicates()).isZero();
        assertThat(measured.deliveryAudit().reordered()).isZero();
    }

    /** Whole topics for each worker, topics that are split, and a topic with fewer producers than workers. */
    @ParameterizedTest
    @CsvSource({"3, 1, 1, 1, 1", "4, 2, 2, 2, 1", "1, 6, 6, 2, 3", "1, 4, 2, 1, 3", "30, 1, 1, 1, 1"})
    void aConstantRateIsThatOfOneWorker(int topics, int partitions, int producers, int subscriptions, int consumers)
            throws Exception {
        Experiment experiment = experiment()
                .topics(topics, partitions, producers, subscriptions, consumers)
                .workers(WORKERS);

        RunMeasurement measured = experiment.run();

        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.measured().response()).isEqualTo(Histograms.of(10_000, k -> SERVICE));
        assertThat(measured.measured().service()).isEqualTo(Histograms.of(10_000, k -> SERVICE));
        assertThat(measured.measured().sendDelay()).isEqualTo(Histograms.of(10_000, k -> 0));
        assertThat(measured.measured().endToEnd()).isEqualTo(Histograms.of(10_000L * subscriptions, k -> DELIVERY));
        DeliveryAudit audit = measured.deliveryAudit();
        assertThat(audit.acknowledged()).isEqualTo(new DeliveryAudit.Receipts(0, 10_000L * subscriptions, 0));
        assertThat(audit.reordered()).isZero();
        assertThat(measured.unsentMessages()).isZero();
        assertThat(experiment.windowIntervals())
                .hasSize(10)
                .allSatisfy(interval -> assertThat(interval.dueMessages()).isEqualTo(1_000))
                .allSatisfy(interval -> assertThat(interval.counters().sent()).isEqualTo(1_000));
    }

    @Test
    void theFiguresOfEachIntervalAreThoseOfOneWorker() throws Exception {
        Experiment alone = experiment().topics(6, 2, 1, 2, 1).rate(777.7).with("capacity", 900.0);
        Experiment together = experiment()
                .topics(6, 2, 1, 2, 1)
                .rate(777.7)
                .with("capacity", 900.0)
                .workers(WORKERS);

        RunMeasurement ofOne = alone.run();
        RunMeasurement ofAll = together.run();

        assertThat(ofAll.measured()).isEqualTo(ofOne.measured());
        assertThat(ofAll.deliveryAudit()).isEqualTo(ofOne.deliveryAudit());
        assertThat(facts(together)).isEqualTo(facts(alone));
    }

    /** The senders of different workers pass messages of one instant to the system in no certain order. */
    private static List<String> facts(Experiment experiment) {
        return experiment.intervals.stream()
                .filter(interval -> interval.phase() != Phase.DRAIN)
                .map(ThreeWorkersTest::facts)
                .toList();
    }

    private static String facts(IntervalSnapshot interval) {
        return interval.index() + " " + interval.phase() + " " + interval.dueMessages() + " " + interval.counters();
    }

    @Test
    void aRampHasEveryMessageAtItsInstant() throws Exception {
        RateStage up = new RateStage(100, 1_100, Duration.ofSeconds(4));
        RateStage held = RateStage.hold(1_100, Duration.ofSeconds(3));

        RunMeasurement ofOne =
                experiment().topology(3, 5, 1, 3).profile(up, held).run();
        Experiment together =
                experiment().topology(3, 5, 1, 3).profile(up, held).workers(WORKERS);
        RunMeasurement ofAll = together.run();

        assertThat(ofAll.dueMessages()).isEqualTo(5_700).isEqualTo(ofOne.dueMessages());
        assertThat(ofAll.measured()).isEqualTo(ofOne.measured());
        assertThat(ofAll.measured().sendDelay()).isEqualTo(Histograms.of(5_700, k -> 0));
        assertThat(together.witness.sights).hasSize(5_700);
    }

    @Test
    void anAdaptiveWarmUpEndsForAllAtTheSameInstant() throws Exception {
        Experiment together = experiment()
                .topology(3, 4, 1, 3)
                .adaptiveWarmUp(Duration.ofMinutes(2))
                .workers(WORKERS);

        RunMeasurement measured = together.run();

        assertThat(measured.warmUpRecord().steady()).isTrue();
        assertThat(measured.warmUpRecord().seconds()).isLessThan(60);
        assertThat(measured.measured().response()).isEqualTo(Histograms.of(10_000, k -> SERVICE));
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    @Test
    void aSearchFindsTheCapacityOfTheSystemAndNotOfAWorker() throws Exception {
        RunMeasurement measured = experiment()
                .topology(3, 6, 1, 3)
                .with("capacity", 1_500.0)
                .search(Duration.ofMinutes(10))
                .window(Duration.ofSeconds(10))
                .workers(WORKERS)
                .run();

        SearchRecord search = measured.search().orElseThrow();
        assertThat(search.ending()).isEqualTo(SearchRecord.Ending.FOUND);
        assertThat(search.foundMessagesPerSecond()).isBetween(0.95 * 1_500, 1.05 * 1_500);
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().duplicates()).isZero();
    }

    @Test
    void aBacklogIsBuiltAndDrainedByAllConsumers() throws Exception {
        RunMeasurement measured = experiment()
                .topics(3, 1, 1, 1, 1)
                .backlog(300_000, 1, Duration.ofSeconds(60))
                .window(Duration.ofSeconds(5))
                .workers(WORKERS)
                .run();

        BacklogRecord backlog = measured.backlog().orElseThrow();
        assertThat(backlog.ending()).isEqualTo(BacklogRecord.Ending.DRAINED);
        assertThat(backlog.stages().get(0).maxBacklogMessages()).isBetween(3_000L, 3_300L);
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    @Test
    void whatIsLostAndRepeatedIsCountedWhicheverWorkerReceivesIt() throws Exception {
        Experiment experiment = experiment()
                .topology(4, 3, 2, 3)
                .with("lossRatio", 0.01)
                .with("duplicateRatio", 0.02)
                .workers(WORKERS);

        RunMeasurement measured = experiment.run();

        LedgerTotals truth = experiment.takeLedger().totals();
        assertThat(measured.deliveryAudit().missing())
                .isEqualTo(2 * truth.injected(Injection.LOST))
                .isPositive();
        assertThat(measured.deliveryAudit().duplicates())
                .isEqualTo(2 * truth.injected(Injection.DUPLICATED))
                .isPositive();
    }

    @Test
    void everySenderOfEveryWorkerIsInTheMeasurement() throws Exception {
        RunMeasurement measured = experiment()
                .topology(3, 6, 1, 3)
                .senderThreads(2)
                .workers(WORKERS)
                .run();

        assertThat(measured.senders()).hasSize(2 * WORKERS);
        assertThat(measured.senders()).extracting(SenderTime::wallNanos).containsOnly(10 * SECOND);
    }

    @Test
    void threeGeneratorsOnTimeAreNotBlamed() throws Exception {
        Experiment experiment = experiment().topics(3, 1, 1, 1, 1).workers(WORKERS);

        RunMeasurement measured = experiment.run();

        assertThat(measured.generators())
                .extracting(Generator::name)
                .containsExactly("worker-1", "worker-2", "worker-3");
        assertThat(experiment.verdict(measured).findings()).isEmpty();
    }

    /** Two messages in a hundred of its own, which are less than one in a hundred of all. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aGeneratorThatIsLateNowAndThenIsNamedThoughTheOthersHideItInTheFiguresOfAll(int number) throws Exception {
        Experiment experiment =
                experiment().topics(3, 1, 1, 1, 1).workers(WORKERS).lateWorker(number, 50, Duration.ofMillis(1));

        RunMeasurement measured = experiment.run();

        assertThat(measured.measured().response().getValueAtPercentile(99)).isEqualTo(bucketOf(SERVICE));
        assertThat(experiment.verdict(measured).findings()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Finding.Rule.LATE_SENDS);
            assertThat(finding.sentence())
                    .startsWith("The generator worker-" + (number + 1)
                            + " sent late: had it been on time, the p99 of its response time would be 1.23 ms and not"
                            + " 2.24 ms, 44.78 % less");
        });
        for (int other = 0; other < WORKERS; other++) {
            if (other != number) {
                assertThat(measured.generators().get(other).measured().response())
                        .isEqualTo(Histograms.of(3_333 + (other == 0 ? 1 : 0), k -> SERVICE));
            }
        }
    }

    private static long bucketOf(long nanos) {
        return Latencies.newHistogram().highestEquivalentValue(nanos);
    }

    /** A report of a worker elsewhere is a message there and back: many workers would keep their conductor busy. */
    @Test
    void aWorkerElsewhereReportsAFewTimesASecondAndNoFigureIsAnother() throws Exception {
        List<Long> reports = new ArrayList<>();
        RunMeasurement measured = experiment()
                .topics(3, 1, 1, 1, 1)
                .workers(WORKERS)
                .between(workers -> {
                    List<Worker> all = new ArrayList<>(workers);
                    all.set(2, elsewhere(all.get(2), reports));
                    return all;
                })
                .run();

        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.measured().response()).isEqualTo(Histograms.of(10_000, k -> SERVICE));
        assertThat(measured.deliveryAudit().missing()).isZero();
        Map<Long, Long> bySecond =
                reports.stream().collect(Collectors.groupingBy(instant -> instant / SECOND, Collectors.counting()));
        assertThat(bySecond).hasSizeGreaterThan(10);
        assertThat(bySecond.values()).allSatisfy(each -> assertThat(each).isLessThanOrEqualTo(8));
    }

    /** @param reports takes the instant of each report */
    private static Worker elsewhere(Worker real, List<Long> reports) {
        return StandIn.of(Worker.class, (proxy, method, arguments) -> {
            Object answer = StandIn.call(real, method, arguments);
            if (method.getName().equals("noticeNanos")) {
                return SECOND / 2;
            }
            return answer instanceof WorkerLoad load
                    ? StandIn.of(WorkerLoad.class, (part, call, values) -> {
                        if (call.getName().equals("report")) {
                            reports.add((Long) values[0]);
                        }
                        return StandIn.call(load, call, values);
                    })
                    : answer;
        });
    }

    /** From then on it neither answers nor sends: its senders are the first thing that a dead process lacks. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aWorkerThatIsLostEndsTheRunAndKeepsWhatWasMeasured(int number) throws Exception {
        Experiment experiment = experiment().topics(3, 1, 1, 1, 1).drain(Duration.ofSeconds(5));
        BooleanSupplier isGone = () -> experiment.intervals.size() >= 4;
        RunMeasurement measured = experiment
                .workers(WORKERS)
                .between(workers -> {
                    List<Worker> all = new ArrayList<>(workers);
                    all.set(number, MortalWorker.of(all.get(number), isGone));
                    return all;
                })
                .run();

        assertThat(measured.interruption()).hasValue("worker " + (number + 1) + " of 3 was lost: it is a test");
        assertThat(experiment.verdict(measured).findings())
                .extracting(finding -> finding.cause())
                .contains(Cause.INCOMPLETE);
        List<IntervalSnapshot> whole = experiment.windowIntervals().subList(0, 4);
        assertThat(whole)
                .allSatisfy(interval ->
                        assertThat(interval.counters().acknowledged()).isBetween(998L, 1_000L));
        assertThat(measured.lost()).as("nothing is proven").isZero();
    }

    /** Its receipts are gone, and what they would have shown must not be taken for lost. */
    @Test
    void nothingIsProvenLostByAWorkerThatDiesAfterTheDrain() throws Exception {
        Experiment experiment =
                experiment().topics(3, 1, 1, 1, 1).with("lossRatio", 0.01).drain(Duration.ofSeconds(2));
        BooleanSupplier isOver =
                () -> experiment.intervals.stream().anyMatch(interval -> interval.phase() == Phase.DRAIN);
        RunMeasurement measured = experiment
                .workers(WORKERS)
                .between(workers -> {
                    List<Worker> all = new ArrayList<>(workers);
                    all.set(1, MortalWorker.of(all.get(1), isOver));
                    return all;
                })
                .run();

        assertThat(measured.interruption()).hasValue("worker 2 of 3 was lost: it is a test");
        assertThat(measured.lost()).isZero();
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(10_000);
    }

    /** At each worker the count of what has come looks complete long before it is. */
    @Test
    void theDrainWaitsForWhatIsOnItsWayThoughOtherMessagesCameUnexpectedly() throws Exception {
        Experiment experiment = experiment()
                .topology(1, 1, 1, 1)
                .with("unknownRatio", 0.5)
                .with("deliveryTime", Duration.ofMillis(3_500).toNanos())
                .workers(2);

        RunMeasurement measured = experiment.run();

        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().unknown().once()).isPositive();
        assertThat(measured.interruption()).isEmpty();
    }

    @Test
    void theLastWorkerThatIsLostEndsTheRunByItsName() {
        Experiment experiment = experiment().topics(1, 1, 1, 1, 1);
        BooleanSupplier isGone = () -> experiment.intervals.size() >= 2;

        assertThatThrownBy(() -> experiment
                        .between(workers -> List.of(MortalWorker.of(workers.get(0), isGone)))
                        .run())
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("the worker was lost: it is a test");
    }

    @Test
    void fewerMessagesThanWorkersCanNotBeOutstanding() {
        Experiment experiment =
                experiment().topology(3, 3, 1, 3).maxOutstanding(2).workers(WORKERS);

        assertThatThrownBy(experiment::run)
                .hasMessageContaining("maxOutstanding: 2 is less than a message for each of the 3 workers");
    }

    @Test
    void aWorkerWithoutAnyClientIsRefused() {
        Experiment experiment = experiment().topology(1, 1, 1, 1).workers(WORKERS);

        assertThatThrownBy(experiment::run)
                .hasMessageContaining(
                        "worker 2 of 3: there is neither a producer nor a consumer for it: take fewer workers");
    }
}

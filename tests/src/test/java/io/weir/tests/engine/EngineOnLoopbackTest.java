package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.loopback.ledger.Delivery;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.SendResult;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.tests.WholeMachine;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Load;
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole engine, in real time, on a system that knows the truth. */
@Timeout(120)
@WholeMachine
class EngineOnLoopbackTest {

    @Test
    void accountsForEveryMessageOfAnUneventfulRun() throws Exception {
        LoopbackRun run = new LoopbackRun().with("serviceTime", 1_000_000L);

        RunMeasurement measured = run.run();

        assertThat(measured.dueMessages()).isEqualTo(5_000);
        assertThat(measured.unsentMessages()).isZero();
        assertThat(measured.unfinishedMessages()).isZero();
        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.troubles()).isEmpty();
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(5_000);
        assertThat(measured.measured().service().getTotalCount()).isEqualTo(5_000);
        assertThat(measured.measured().sendDelay().getTotalCount()).isEqualTo(5_000);
        assertThat(measured.measured().endToEnd().getTotalCount()).isEqualTo(5_000);
        assertThat(measured.warmUp().response().getTotalCount()).isEqualTo(1_500);
        assertThat(measured.deliveryAudit().acknowledged().once()).isEqualTo(6_500);
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().duplicates()).isZero();
        assertThat(measured.deliveryAudit().reordered()).isZero();
        assertThat(measured.deliveryAudit().corrupted()).isZero();
        assertThat(measured.deliveryAudit().otherOrigin()).isZero();
        assertThat(measured.deliveryAudit().negativeEndToEnd()).isZero();
    }

    @Test
    void intervalsAddUpToTheWhole() throws Exception {
        LoopbackRun run = new LoopbackRun().measured(Duration.ofMillis(2_500));

        RunMeasurement measured = run.run();

        List<IntervalSnapshot> window = run.intervals.stream()
                .filter(interval -> interval.phase() == Phase.MEASURE)
                .toList();
        assertThat(window).hasSize(3);
        assertThat(window.get(2).seconds()).isEqualTo(0.5);
        assertThat(window.stream().mapToLong(IntervalSnapshot::dueMessages).sum())
                .isEqualTo(measured.dueMessages());
        assertThat(window.stream().mapToLong(i -> i.counters().sent()).sum())
                .isEqualTo(measured.windowCounters().sent());
        long responses = run.intervals.stream()
                .mapToLong(i -> i.measured().response().getTotalCount())
                .sum();
        assertThat(responses).isEqualTo(measured.measured().response().getTotalCount());
    }

    @Test
    void aNumberOfMessagesEndsTheRun() throws Exception {
        RunMeasurement measured = new LoopbackRun().messages(1_234).run();

        assertThat(measured.dueMessages()).isEqualTo(1_234);
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(1_234);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 20})
    void recordsOnWhicheverThreadsTheClientCallsBack(long callbackThreads) throws Exception {
        LoopbackRun run = new LoopbackRun()
                .with("callbackThreads", callbackThreads)
                .topology(new Topology(4, 5, 2, 2, 2, List.of()));

        RunMeasurement measured = run.run();

        assertThat(measured.deliveryAudit().acknowledged().once()).isEqualTo(2 * 6_500);
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().duplicates()).isZero();
        assertThat(measured.deliveryAudit().reordered()).isZero();
        assertThat(measured.measured().endToEnd().getTotalCount()).isEqualTo(2 * 5_000);
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(5_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2})
    @EnabledOnOs(OS.LINUX)
    void theThreadsOnWhichTheClientCallsBackAreObservedInTheWindow(long callbackThreads) throws Exception {
        RunMeasurement measured =
                new LoopbackRun().with("callbackThreads", callbackThreads).run();

        // One thread may do all the work; a sender that is called back inside send is no thread of the client's.
        assertThat(measured.generators().get(0).clientThreads())
                .hasSizeBetween(callbackThreads > 0 ? 1 : 0, (int) callbackThreads);
        assertThat(measured.generators().get(0).clientThreads()).allSatisfy(time -> {
            assertThat(time.thread()).contains("callback");
            assertThat(time.receives() || time.completes()).isTrue();
            assertThat(time.wallNanos()).isGreaterThan(measured.windowNanos() / 2);
            assertThat(time.cpuNanos()).isPositive();
        });
    }

    @Test
    void payloadsThatTheDriverKeepsUntilCompletionStayIntact() throws Exception {
        LoopbackRun run = new LoopbackRun()
                .with("copy", false)
                .with("serviceTime", 20_000_000L)
                .with("deliveryTime", 0L);

        RunMeasurement measured = run.run();

        assertThat(measured.deliveryAudit().corrupted()).isZero();
        assertThat(measured.deliveryAudit().otherOrigin()).isZero();
        assertThat(measured.deliveryAudit().acknowledged().once()).isEqualTo(6_500);
    }

    @Test
    void injectedFaultsAreCountedExactly() throws Exception {
        LoopbackRun run = new LoopbackRun()
                .with("lossRatio", 0.01)
                .with("duplicateRatio", 0.02)
                .with("reorderRatio", 0.01)
                .with("refuseRatio", 0.01)
                .with("unknownRatio", 0.01)
                .with("phantomRatio", 0.005)
                .with("serviceTime", 1_000_000L)
                .drain(Duration.ofSeconds(2))
                .rate(20_000);

        RunMeasurement measured = run.run();

        Expected expected = Expected.of(run, 26_000);
        assertThat(measured.deliveryAudit().missing()).isEqualTo(expected.lost());
        assertThat(measured.deliveryAudit().duplicates()).isEqualTo(expected.again());
        assertThat(measured.deliveryAudit().phantoms()).isEqualTo(expected.phantoms());
        assertThat(measured.deliveryAudit().unknown().never()).isEqualTo(expected.unknownNever());
        assertThat(measured.deliveryAudit().unknown().once()).isEqualTo(expected.unknownOnce());
        assertThat(measured.deliveryAudit().reordered()).isPositive();
        assertThat(expected.lost()).isPositive();
        assertThat(expected.again()).isPositive();
        assertThat(expected.phantoms()).isPositive();
    }

    @Test
    void corruptedPayloadsAreCountedAndNotTakenForReceived() throws Exception {
        LoopbackRun run = new LoopbackRun().with("corruptRatio", 0.01).drain(Duration.ofSeconds(1));

        RunMeasurement measured = run.run();

        long injected = run.ledger().totals().injected(Injection.CORRUPTED);
        assertThat(measured.deliveryAudit().corrupted()).isPositive().isLessThanOrEqualTo(injected);
        assertThat(measured.deliveryAudit().missing())
                .isEqualTo(measured.deliveryAudit().corrupted());
    }

    @Test
    void messagesTooSmallForAHeaderCarryItAsAProperty() throws Exception {
        RunMeasurement measured = new LoopbackRun().messageBytes(8).run();

        assertThat(measured.deliveryAudit().checked()).isTrue();
        assertThat(measured.deliveryAudit().acknowledged().once()).isEqualTo(6_500);
        assertThat(measured.measured().endToEnd().getTotalCount()).isEqualTo(5_000);
    }

    @Test
    void aSinkIsMeasuredWithoutIntegrity() throws Exception {
        RunMeasurement measured = new LoopbackRun()
                .with("sink", true)
                .topology(new Topology(1, 1, 1, 0, 0, List.of()))
                .run();

        assertThat(measured.deliveryAudit().checked()).isFalse();
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(5_000);
    }

    @Test
    void aClosedLoopGoesAtTheSystemsPaceWithABoundedNumberOutstanding() throws Exception {
        LoopbackRun run = new LoopbackRun()
                .with("capacity", 2_000.0)
                .load(new Load.ClosedLoop())
                .maxOutstanding(100)
                .measured(Duration.ofSeconds(2));

        RunMeasurement measured = run.run();

        assertThat(measured.closedLoop()).isTrue();
        assertThat(measured.outstandingLimit()).isEqualTo(100);
        assertThat(measured.dueMessages()).isZero();
        assertThat(measured.unsentMessages()).isZero();
        // The server's schedule lets no more through in 2 s; what is less is this machine's.
        assertThat(measured.windowCounters().acknowledged()).isBetween(3_000L, 4_100L);
        assertThat(measured.measured().response().getTotalCount()).isZero();
        assertThat(measured.measured().sendDelay().getTotalCount()).isZero();
        assertThat(measured.measured().service().getTotalCount()).isPositive();
        // Little's law: what is outstanding in the mean is rate times mean service time.
        double meanOutstanding = measured.windowCounters().acknowledged()
                / 2.0
                * measured.measured().service().getMean()
                / 1e9;
        assertThat(meanOutstanding).isBetween(50.0, 105.0);
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().acknowledged().once())
                .isEqualTo(Arrays.stream(new long[] {
                            measured.warmUpCounters().sent(),
                            measured.windowCounters().sent(),
                            measured.drainCounters().sent()
                        })
                        .sum());
    }

    @Test
    void aShortDebtAtTheEndOfTheWindowIsStillSentAndMeasured() throws Exception {
        LoopbackRun run = new LoopbackRun()
                .with("stallEvery", 900_000_000L)
                .with("stallFor", 300_000_000L)
                .rate(1_000)
                .measured(Duration.ofSeconds(1));

        RunMeasurement measured = run.run();

        assertThat(measured.unsentMessages()).isZero();
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(1_000);
    }

    @Test
    void keysChooseThePartitionAndSpreadOverAll() throws Exception {
        RunMeasurement measured =
                new LoopbackRun().keys(KeyDistribution.RANDOM_NANO).run();

        assertThat(measured.deliveryAudit().acknowledged().once()).isEqualTo(6_500);
    }

    /** What the ledger says of the messages of the load, which are the last of the run's only producer. */
    private record Expected(long lost, long again, long phantoms, long unknownNever, long unknownOnce) {
        static Expected of(LoopbackRun run, int load) {
            List<SentMessage> all = run.ledger().messages(0);
            List<SentMessage> messages = all.subList(all.size() - load, all.size());
            Map<Long, Long> deliveries =
                    run.ledger().deliveries("weir-" + run.runId + "-00000", "weir-" + run.runId + "-sub-00000").stream()
                            .collect(Collectors.groupingBy(Delivery::sequence, Collectors.counting()));
            long lost = 0;
            long again = 0;
            long phantoms = 0;
            long unknownNever = 0;
            long unknownOnce = 0;
            for (SentMessage message : messages) {
                long times = deliveries.getOrDefault(message.sequence(), 0L);
                switch (message.result()) {
                    case ACKNOWLEDGED -> lost += times == 0 ? 1 : 0;
                    case REFUSED -> phantoms += times > 0 ? 1 : 0;
                    case UNKNOWN -> {
                        unknownNever += times == 0 ? 1 : 0;
                        unknownOnce += times > 0 ? 1 : 0;
                    }
                    default -> throw new AssertionError(message);
                }
                again += message.result() == SendResult.REFUSED ? 0 : Math.max(0, times - 1);
            }
            return new Expected(lost, again, phantoms, unknownNever, unknownOnce);
        }
    }
}

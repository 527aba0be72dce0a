package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep.Stage;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.run.Conductor;
import io.weir.run.RunFailedException;
import io.weir.tests.WholeMachine;
import io.weir.worker.EarlyStop;
import io.weir.workload.Load;
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The search of the whole engine: on its long way in virtual time, where it ends early in real time. */
@Timeout(120)
@WholeMachine
class SearchOnLoopbackTest {

    private static final double CAPACITY = 400;

    @Test
    void findsTheCapacityOfTenTopicsAndMeasuresBelowIt() throws Exception {
        LoopbackRun run = new LoopbackRun()
                .inVirtualTime()
                .with("capacity", CAPACITY)
                .with("serviceTime", 1_000_000L)
                .topology(new Topology(10, 3, 1, 2, 1, List.of()))
                .load(new Load.Search(Duration.ofMinutes(5)))
                .measured(Duration.ofSeconds(2));

        RunMeasurement measured = run.run();

        SearchRecord search = measured.search().orElseThrow();
        assertThat(search.ending()).as(search.toString()).isEqualTo(Ending.FOUND);
        assertThat(search.foundMessagesPerSecond()).as(search.toString()).isCloseTo(CAPACITY, within(CAPACITY * 0.05));
        assertThat(measured.targetMessagesPerSecond()).isEqualTo(search.foundMessagesPerSecond() * 0.95);
        assertThat(measured.measured().response().getTotalCount()).isEqualTo(measured.dueMessages());
        assertThat(search.steps()).extracting(step -> step.stage()).containsSubsequence(Stage.RAMP, Stage.CONFIRM);
        // Messages of all steps are accounted for, for both subscriptions.
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().duplicates()).isZero();
        assertThat(measured.deliveryAudit().otherOrigin()).isZero();
        long received =
                run.intervals.stream().mapToLong(i -> i.counters().received()).sum();
        assertThat(measured.deliveryAudit().acknowledged().once()).isGreaterThanOrEqualTo(received);
        assertThat(run.intervals).extracting(IntervalSnapshot::startNanos).isSorted();
        assertThat(run.intervals).extracting(IntervalSnapshot::index).isSorted().doesNotHaveDuplicates();
        assertThat(run.intervals)
                .extracting(IntervalSnapshot::phase)
                .containsSubsequence(Phase.SEARCH, Phase.WARM_UP, Phase.MEASURE);
        // Marks count from the instant of the first phase with load, intervals from their own start: it is the same.
        IntervalSnapshot first = run.intervals.stream()
                .filter(interval -> interval.phase() != Phase.SEARCH)
                .findFirst()
                .orElseThrow();
        long sinceSearchBegan = run.phaseInstants.get(run.phases.indexOf(Phase.WARM_UP))
                - run.phaseInstants.get(run.phases.indexOf(Phase.SEARCH));
        assertThat(sinceSearchBegan).isEqualTo(first.startNanos());
    }

    @Test
    void aSearchWhoseTimeIsTooShortForOneStepSaysSo() throws Exception {
        RunMeasurement measured = new LoopbackRun()
                .load(new Load.Search(Duration.ofSeconds(5)))
                .measured(Duration.ofSeconds(1))
                .run();

        assertThat(measured.search().orElseThrow().ending()).isEqualTo(Ending.OUT_OF_TIME);
        assertThat(measured.search().orElseThrow().steps()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void aSearchThatIsStoppedKeepsItsSteps() throws Exception {
        LoopbackRun run = new LoopbackRun().load(new Load.Search(Duration.ofMinutes(5)));
        Conductor engine = run.prepared();
        CompletableFuture<RunMeasurement> result = CompletableFuture.supplyAsync(() -> {
            try {
                return engine.run();
            } catch (RunFailedException failed) {
                throw new IllegalStateException(failed);
            }
        });
        while (run.intervals.size() < 7 && !result.isDone()) {
            Thread.onSpinWait();
        }

        engine.stop(EarlyStop.requested("enough"));

        RunMeasurement measured = result.get(60, TimeUnit.SECONDS);
        assertThat(measured.interruption()).contains("enough");
        assertThat(measured.windowNanos()).isZero();
        assertThat(measured.search().orElseThrow().ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(measured.search().orElseThrow().steps()).isNotEmpty();
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().acknowledged().once()).isPositive();
    }
}

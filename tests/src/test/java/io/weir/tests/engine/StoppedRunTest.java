package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.Phase;
import io.weir.result.MeasuredFigures;
import io.weir.run.Conductor;
import io.weir.run.RunFailedException;
import io.weir.tests.WholeMachine;
import io.weir.worker.EarlyStop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole engine, in real time, told to stop in the middle of a run. */
@Timeout(120)
@WholeMachine
class StoppedRunTest {

    private static final Duration FOREVER = Duration.ofMinutes(10);

    private static RunMeasurement stopped(LoopbackRun run, BooleanSupplier now) throws Exception {
        Conductor engine = run.prepared();
        CompletableFuture<RunMeasurement> result = CompletableFuture.supplyAsync(() -> {
            try {
                return engine.run();
            } catch (RunFailedException failed) {
                throw new CompletionException(failed);
            }
        });
        while (!now.getAsBoolean() && !result.isDone()) {
            Thread.onSpinWait();
        }

        engine.stop(EarlyStop.requested("enough"));

        return result.get(30, TimeUnit.SECONDS);
    }

    @Test
    void aRunThatIsStoppedKeepsWhatItHas() throws Exception {
        LoopbackRun run = new LoopbackRun().measured(FOREVER);

        RunMeasurement measured = stopped(run, () -> run.intervals.size() >= 2);

        assertThat(measured.interruption()).contains("enough");
        assertThat(measured.windowNanos()).isLessThan(Duration.ofSeconds(20).toNanos());
        assertThat(measured.measured().response().getTotalCount())
                .isEqualTo(measured.dueMessages() - measured.unsentMessages());
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    @Test
    void aRunThatIsStoppedWhileItIsProbedHasNoFigures() {
        LoopbackRun run = new LoopbackRun().with("lossRatio", 1.0);

        assertThatThrownBy(() -> stopped(run, () -> run.phases.contains(Phase.PROBE)))
                .hasCauseInstanceOf(RunFailedException.class)
                .hasMessageContaining("enough before the load began (probe)");
    }

    @Test
    void aRunThatIsStoppedInItsWarmUpHasNoRates() throws Exception {
        LoopbackRun run = new LoopbackRun().warmUp(FOREVER);

        RunMeasurement measured = stopped(run, () -> !run.intervals.isEmpty());

        assertThat(measured.interruption()).contains("enough");
        assertThat(MeasuredFigures.of(measured, List.of()).rates()).isNull();
    }

    @Test
    void aRunThatIsStoppedInItsDrainHasTheRatesOfItsWindow() throws Exception {
        LoopbackRun run = new LoopbackRun().with("lossRatio", 0.01).drain(Duration.ofSeconds(5));

        RunMeasurement measured = stopped(run, () -> run.phases.contains(Phase.DRAIN));

        assertThat(measured.interruption()).contains("enough");
        assertThat(MeasuredFigures.of(measured, List.of()).rates()).isNotNull();
    }
}

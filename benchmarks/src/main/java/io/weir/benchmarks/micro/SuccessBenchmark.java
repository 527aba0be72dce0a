package io.weir.benchmarks.micro;

import io.weir.audit.Expectation;
import io.weir.driver.NanoClock;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.CompletionRecorder;
import io.weir.measure.ReceiptRecorder;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.measure.success.SuccessLevels;
import io.weir.schedule.DeliveryDelays;
import io.weir.time.SystemClock;
import java.util.OptionalLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Recording one completion and one receipt, in a load that keeps successes and in one that doesn't. */
public class SuccessBenchmark extends NanosPerCall {

    private static final long A_DAY_NANOS = 86_400_000_000_000L;
    private static final long DEADLINE_NANOS = 1_000_000_000;
    private static final NanoClock CLOCK = SystemClock.INSTANCE;

    @Param({"false", "true"})
    public boolean keepsSuccesses;

    private RunRecorders recorders = newRecorders();
    private CompletionRecorder completions = recorders.completions();
    private ReceiptRecorder receipts = recorders.receipts();
    private long due = CLOCK.nanoTime();
    private long sequence;

    private RunRecorders newRecorders() {
        Timeline timeline = new Timeline(CLOCK.nanoTime(), 0, A_DAY_NANOS);
        timeline.setLevels(new SuccessLevels(1_000_000, 6_000_000, 1_000_000, 6_000_000), timeline.start());
        return new RunRecorders(
                CLOCK,
                timeline,
                Expectation.ofAll(1, 1, 1),
                new int[0],
                true,
                keepsSuccesses ? OptionalLong.of(DEADLINE_NANOS) : OptionalLong.empty(),
                DeliveryDelays.NONE,
                ClientThreadListener.NONE);
    }

    /** Begins a new run: nobody collects here, and the accumulated records must not affect the result. */
    @Setup(Level.Iteration)
    public void begin() {
        recorders = newRecorders();
        completions = recorders.completions();
        receipts = recorders.receipts();
        due = CLOCK.nanoTime();
        sequence = 0;
    }

    @Benchmark
    public void completion() {
        due = completions.acknowledged(0, due, due, 0, 100);
    }

    @Benchmark
    public void receipt() {
        receipts.received(0, 0, sequence++, 0, due, 100);
        due = receipts.arrivedNanos();
    }
}

package io.weir.benchmarks.micro;

import io.weir.driver.NanoClock;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.CompletionRecorder;
import io.weir.measure.ReceiptRecorder;
import io.weir.measure.RunRecorders;
import io.weir.measure.SendRecorder;
import io.weir.measure.Timeline;
import io.weir.time.SystemClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/** Recording one send, one completion, one receipt, each with its own reading of the clock. */
public class RecordBenchmark extends NanosPerCall {

    private static final long A_DAY_NANOS = 86_400_000_000_000L;
    private static final NanoClock CLOCK = SystemClock.INSTANCE;

    private RunRecorders recorders = newRecorders();
    private SendRecorder sends = recorders.newSends();
    private CompletionRecorder completions = recorders.completions();
    private ReceiptRecorder receipts = recorders.receipts();
    private long due = CLOCK.nanoTime();
    private long sequence;

    private static RunRecorders newRecorders() {
        return new RunRecorders(
                CLOCK, new Timeline(CLOCK.nanoTime(), 0, A_DAY_NANOS), 1, 1, 1, true, ClientThreadListener.NONE);
    }

    /** Begins a new run: nobody collects here, and the accumulated records must not affect the result. */
    @Setup(Level.Iteration)
    public void begin() {
        recorders = newRecorders();
        sends = recorders.newSends();
        completions = recorders.completions();
        receipts = recorders.receipts();
        due = CLOCK.nanoTime();
        sequence = 0;
    }

    @Benchmark
    public long clock() {
        return CLOCK.nanoTime();
    }

    @Benchmark
    public long send() {
        due = sends.sent(due, due + 100, SendRecorder.NOT_WAITED, 100);
        return due;
    }

    /** Records a completion, with the check that the recorder is the calling thread's, as in the engine. */
    @Benchmark
    public void completion() {
        recorders.completions(completions).acknowledged(0, due, due + 100, 0, 100);
    }

    @Benchmark
    public void receipt() {
        receipts.received(0, 0, sequence++, 0, due, 100);
    }
}

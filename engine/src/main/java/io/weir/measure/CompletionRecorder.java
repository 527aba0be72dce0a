package io.weir.measure;

import io.weir.driver.NanoClock;
import io.weir.driver.SendOutcome;
import io.weir.measure.success.SeriesRecorder;
import io.weir.measure.success.SuccessLevels;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/** Recorder of the completions of one thread. */
public final class CompletionRecorder extends ThreadRecorder<CompletionRecorder.Buffer> {

    private static final VarHandle COMPLETED;
    private static final VarHandle FAILED;

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            COMPLETED = own.findVarHandle(CompletionRecorder.class, "completed", long.class);
            FAILED = own.findVarHandle(CompletionRecorder.class, "failed", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final boolean paced;

    /** Number of completions so far, for other threads; written by this one alone, and read slightly late. */
    @Contended
    private long completed;

    /** Number of failures among them, likewise. */
    private long failed;

    /**
     * @param streams number of streams of the run
     * @param paced whether messages have due times; without, there is no response time to record
     * @param newSuccesses makes the recorder of successes of an interval; null where none are kept
     */
    CompletionRecorder(
            NanoClock clock,
            Timeline timeline,
            int streams,
            boolean paced,
            @Nullable Supplier<SeriesRecorder> newSuccesses) {
        super(clock, timeline, () -> new Buffer(streams, newSuccesses == null ? null : newSuccesses.get()));
        this.paced = paced;
    }

    /**
     * Records an acknowledgement that happens now.
     *
     * @param stream number of the stream
     * @param generatorDelay what of the send delay was the generator's own
     * @param bytes of its payload
     * @return now
     */
    public long acknowledged(int stream, long due, long sendStart, long generatorDelay, int bytes) {
        // hot path
        long now = enter();
        try {
            Buffer ignored = acknowledged(now, stream, due, sendStart, generatorDelay, bytes);
        } finally {
            exit();
        }
        return now;
    }

    /**
     * Records the acknowledgement of a message that is filtered out.
     *
     * @param stream number of the stream
     * @param sequence of the message within the stream
     * @param generatorDelay what of the send delay was the generator's own
     * @param bytes of its payload
     * @return now
     */
    public long filteredOut(int stream, long sequence, long due, long sendStart, long generatorDelay, int bytes) {
        // hot path
        long now = enter();
        try {
            acknowledged(now, stream, due, sendStart, generatorDelay, bytes)
                    .filteredOut
                    .add(stream, sequence);
        } finally {
            exit();
        }
        return now;
    }

    /**
     * Records the acknowledgement of a message that is due for delivery beyond the run.
     *
     * @param stream number of the stream
     * @param sequence of the message within the stream
     * @param generatorDelay what of the send delay was the generator's own
     * @param bytes of its payload
     * @return now
     */
    public long delayed(int stream, long sequence, long due, long sendStart, long generatorDelay, int bytes) {
        // hot path
        long now = enter();
        try {
            acknowledged(now, stream, due, sendStart, generatorDelay, bytes)
                    .delayed
                    .add(stream, sequence);
        } finally {
            exit();
        }
        return now;
    }

    /** Records an acknowledgement inside a section that was entered at {@code now}. */
    private Buffer acknowledged(long now, int stream, long due, long sendStart, long generatorDelay, int bytes) {
        // hot path
        Buffer buffer = buffer(now);
        COMPLETED.setOpaque(this, completed + 1);
        buffer.acknowledged.add(stream);
        buffer.acknowledgedBytes += bytes;
        buffer.time(paced, timeline().warmUpIndex(due), now - due, now - sendStart, generatorDelay);
        SeriesRecorder successes = buffer.successes;
        if (successes != null) {
            long start = timeline().start();
            SuccessLevels levels = timeline().levelsAt(now);
            successes.success(now - start, due - start, levels.responseP99(), levels.responseSlow());
        }
        return buffer;
    }

    /**
     * Records a failure that happens now.
     *
     * @param stream number of the stream
     * @param sequence of the message within the stream
     * @param kind under which it is counted
     * @param generatorDelay what of the send delay was the generator's own
     * @return now
     */
    public long failed(
            SendOutcome outcome,
            String kind,
            int stream,
            long sequence,
            long due,
            long sendStart,
            long generatorDelay) {
        long now = enter();
        try {
            Buffer buffer = buffer(now);
            COMPLETED.setOpaque(this, completed + 1);
            FAILED.setOpaque(this, failed + 1);
            buffer.failures.add(new Failure(outcome, stream, sequence));
            ErrorKind.count(buffer.kinds, kind, 1);
            if (buffer.successes != null && outcome != SendOutcome.ABORTED) {
                buffer.successes.failure(now - timeline().start());
            }
            if (outcome == SendOutcome.UNKNOWN) {
                // The caller has waited this long; leaving it out would flatter the tail.
                buffer.time(paced, timeline().warmUpIndex(due), now - due, now - sendStart, generatorDelay);
            }
        } finally {
            exit();
        }
        return now;
    }

    /** Returns the number of completions so far. Any thread. */
    long completed() {
        return (long) COMPLETED.getOpaque(this);
    }

    /** Returns the number of failures so far. Any thread. */
    long failed() {
        return (long) FAILED.getOpaque(this);
    }

    /** One message that was not acknowledged. */
    record Failure(SendOutcome outcome, int stream, long sequence) {}

    static final class Buffer extends IntervalBuffer<Buffer> {
        @Contended
        long acknowledgedBytes;

        final StreamCounts acknowledged;
        final PhaseCounts response = new PhaseCounts();
        final PhaseCounts service = new PhaseCounts();
        final PhaseCounts withoutDelay = new PhaseCounts();
        final List<Failure> failures = new ArrayList<>();
        final MessageList filteredOut = new MessageList();
        final MessageList delayed = new MessageList();
        final Map<String, Long> kinds = new HashMap<>();

        final @Nullable SeriesRecorder successes;

        Buffer(int streams, @Nullable SeriesRecorder successes) {
            acknowledged = new StreamCounts(streams);
            this.successes = successes;
        }

        void time(boolean paced, int warmUpIndex, long responseNanos, long serviceNanos, long generatorDelayNanos) {
            // hot path
            if (paced) {
                response.record(warmUpIndex, Math.max(0, responseNanos));
                withoutDelay.record(warmUpIndex, Math.max(0, responseNanos - generatorDelayNanos));
            }
            service.record(warmUpIndex, Math.max(0, serviceNanos));
        }

        @Override
        void clear() {
            acknowledgedBytes = 0;
            acknowledged.clear();
            response.clear();
            service.clear();
            withoutDelay.clear();
            failures.clear();
            filteredOut.clear();
            delayed.clear();
            kinds.clear();
            if (successes != null) {
                successes.clear();
            }
        }
    }
}

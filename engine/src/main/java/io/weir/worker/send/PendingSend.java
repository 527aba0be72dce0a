package io.weir.worker.send;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.measure.CompletionRecorder;
import io.weir.measure.ErrorKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One message on its way. Belongs to the sender until {@code send}, to the driver until the completion, and then
 * returns to its {@link PendingPool}. Of several completions, on any threads, the first counts; the others are surplus.
 */
public final class PendingSend implements SendCompletion {

    private static final long NEVER_SENT = Long.MIN_VALUE;
    private static final long NOT_COMPLETED = Long.MAX_VALUE;

    private static final VarHandle OUTSTANDING;
    private static final VarHandle NEXT;

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            OUTSTANDING = own.findVarHandle(PendingSend.class, "outstanding", boolean.class);
            NEXT = own.findVarHandle(PendingSend.class, "next", PendingSend.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final PendingPool pool;

    /** The message's own arrays from {@link PendingPool#take} to the completion; null if the driver copies them. */
    @Nullable
    MessageArrays arrays;

    /** The next object returned to the pool, while this one rests. */
    private @Nullable PendingSend next;

    /** Size of the payload. */
    int bytes;

    private int stream;
    private long sequence;

    /** Number within the load; means nothing unless it was set. */
    private long number;

    private long due;
    private long sendStart;
    private long generatorDelay;

    /** Set when the time of this message's completion inside {@code send} is to be separated from the client's. */
    private @Nullable EngineTime observer;

    /** Instant recorded for the completion. */
    private long completedNanos = NEVER_SENT;

    /** True while the message is outstanding; passed between threads with the message, by release and acquire. */
    private boolean outstanding;

    /** @param bytes of its payload, unless its writer says otherwise */
    PendingSend(PendingPool pool, int bytes) {
        this.pool = pool;
        this.bytes = bytes;
    }

    PendingPool pool() {
        // hot path
        return pool;
    }

    /** Returns the next object returned to the pool; null when there is none, or it is just being appended. */
    @Nullable
    PendingSend next() {
        // hot path
        return (PendingSend) NEXT.getAcquire(this);
    }

    void linkNext(@Nullable PendingSend behind) {
        // hot path
        NEXT.setRelease(this, behind);
    }

    /** Sets the number within the load, where that decides on what is done with the message. */
    void setNumber(long numberOfLoad) {
        number = numberOfLoad;
    }

    public void start(int stream, long sequence, long due, long sendStart, long generatorDelay) {
        // hot path
        this.stream = stream;
        this.sequence = sequence;
        this.due = due;
        this.sendStart = sendStart;
        this.generatorDelay = generatorDelay;
        this.completedNanos = NOT_COMPLETED;
        OUTSTANDING.setRelease(this, true);
    }

    void observedBy(EngineTime engine) {
        observer = engine;
    }

    @Override
    public void acknowledged() {
        // hot path
        acknowledged(false);
    }

    @Override
    public void filteredOut() {
        // hot path
        acknowledged(true);
    }

    private void acknowledged(boolean filteredOut) {
        // hot path
        if (!completes()) {
            pool.surplusCompletion();
            return;
        }
        EngineTime engine = observer;
        if (engine == null || !engine.isSender()) {
            recordAcknowledged(filteredOut);
        } else {
            long began = engine.now();
            recordAcknowledged(filteredOut);
            engine.completed(began);
        }
    }

    private void recordAcknowledged(boolean filteredOut) {
        // hot path
        observer = null;
        CompletionRecorder completions = pool.completions();
        if (filteredOut) {
            completedNanos = completions.filteredOut(stream, sequence, due, sendStart, generatorDelay, bytes);
        } else if (pool.deliveries().isBeyondRun(sendStart, number)) {
            completedNanos = completions.delayed(stream, sequence, due, sendStart, generatorDelay, bytes);
        } else {
            completedNanos = completions.acknowledged(stream, due, sendStart, generatorDelay, bytes);
        }
        pool.release(this);
    }

    @Override
    public void failed(SendOutcome outcome, Throwable reason) {
        if (completes()) {
            recordFailed(outcome, reason);
        } else {
            pool.surplusCompletion();
        }
    }

    /**
     * Records that the driver's {@code send} has thrown: the outcome is unknown, unless the completion was called
     * before.
     */
    void sendThrew(RuntimeException reason) {
        if (completes()) {
            recordFailed(SendOutcome.UNKNOWN, reason);
        }
    }

    private void recordFailed(SendOutcome outcome, Throwable reason) {
        observer = null;
        completedNanos = pool.completions()
                .failed(outcome, ErrorKind.of(reason), stream, sequence, due, sendStart, generatorDelay);
        pool.release(this);
    }

    /** Returns true for exactly one completion of the message, however many threads complete it at once. */
    private boolean completes() {
        // hot path
        return OUTSTANDING.compareAndSet(this, true, false);
    }

    boolean isOutstanding() {
        return (boolean) OUTSTANDING.getAcquire(this);
    }

    /** Returns whether the message is not completed yet, or was completed at that instant or later. */
    boolean isUnfinishedAt(long instant) {
        return isOutstanding() || completedNanos >= instant;
    }

    public int stream() {
        return stream;
    }

    public long sequence() {
        return sequence;
    }
}

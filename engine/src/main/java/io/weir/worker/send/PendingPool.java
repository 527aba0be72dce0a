package io.weir.worker.send;

import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Message;
import io.weir.measure.CompletionRecorder;
import io.weir.measure.RunRecorders;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * The messages that one sender thread may have outstanding. The sender takes messages and any thread returns them,
 * without lock or garbage.
 *
 * <p>A returned object rests until {@value #RESTING} others have been returned: if a driver completes a message once
 * more, no other message uses its object yet, and there is no harm. A call that is even later completes another
 * message, whose own completion then counts as surplus instead: no surplus is ever lost, only latencies are wrong.
 *
 * <p>There are two queues. Other threads append to one by an atomic exchange of its end (D. Vyukov's queue of many
 * producers and one consumer); it always holds the resting objects, so it is never empty, which is the difficult case
 * for such a queue. Messages completed inside {@code send}, on the sender's own thread, go to the other queue without
 * such an exchange.
 */
public final class PendingPool {

    /**
     * Number of objects that rest: 2 ms at a million messages per second; 200 KB for each sender, which fits into the
     * L2 cache of its CPU.
     */
    static final int RESTING = 2_048;

    private static final AtomicReferenceFieldUpdater<PendingPool, PendingSend> NEWEST =
            AtomicReferenceFieldUpdater.newUpdater(PendingPool.class, PendingSend.class, "newest");

    private static final AtomicIntegerFieldUpdater<PendingPool> AWAITED =
            AtomicIntegerFieldUpdater.newUpdater(PendingPool.class, "awaited");

    private final RunRecorders recorders;
    private final DelayedDelivery deliveries;
    private final PayloadPool payloads;
    private final boolean ownPayloads;

    /** True if a message comes with any arrays, which its writer swaps for the next of its own. */
    private final boolean swapsPayloads;

    private final boolean headerAsProperty;
    private final long limit;
    private final List<PendingSend> all = new ArrayList<>();
    private final AtomicLong surplusCompletions = new AtomicLong();

    /** End of the queue of messages that other threads have completed. */
    @Contended("others")
    private volatile PendingSend newest;

    /** Number of messages that others are still to return before the sender wakes up; none where it is awake. */
    @Contended("others")
    private volatile int awaited;

    /** Start of that queue: the object that has rested longest. */
    @Contended("sender")
    private PendingSend oldest;

    /** The last object of that queue that the sender has seen; between it and the oldest are those that must rest. */
    @Contended("sender")
    private PendingSend seen;

    /** Start of the queue of messages completed inside {@code send}. */
    @Contended("sender")
    private @Nullable PendingSend ownOldest;

    @Contended("sender")
    private @Nullable PendingSend ownNewest;

    @Contended("sender")
    private int ownResting;

    /** Free arrays. They don't rest: the driver has returned them, and those used last are still in a cache. */
    @Contended("sender")
    private @Nullable MessageArrays freeArrays;

    private int arraysMade;

    /**
     * Recorder of a thread that completed early, most often the only one; for another thread it is a guess. It is set
     * once, so that many threads of a client don't all write here.
     */
    private @Nullable CompletionRecorder usualCompletions;

    /**
     * The sender's thread, written by the sender; another thread that reads it late still does not error itself for
     * the sender.
     */
    private @Nullable Thread sender;

    /**
     * @param headerAsProperty whether the header is sent as a property
     * @param limit maximum of messages outstanding
     */
    public PendingPool(
            RunRecorders recorders,
            DelayedDelivery deliveries,
            PayloadPool payloads,
            PayloadOwnership ownership,
            boolean headerAsProperty,
            long limit) {
        this.recorders = recorders;
        this.deliveries = deliveries;
        this.payloads = payloads;
        this.ownPayloads = ownership == PayloadOwnership.UNTIL_COMPLETION;
        this.swapsPayloads = ownPayloads && !payloads.isChosenByNumber();
        this.headerAsProperty = headerAsProperty;
        this.limit = limit;
        oldest = new PendingSend(this, payloads.bytes(0));
        seen = oldest;
        all.add(oldest);
        while (all.size() < RESTING) {
            PendingSend behind = new PendingSend(this, payloads.bytes(0));
            seen.linkNext(behind);
            seen = behind;
            all.add(behind);
        }
        newest = seen;
    }

    /** Returns a message to send, or null when the limit is reached. Sender only. */
    @Nullable
    public PendingSend take() {
        // hot path
        PendingSend taken = takeOwn();
        if (taken == null) {
            taken = takeCompletedByOthers();
        }
        if (taken == null && maxOutstanding() < limit) {
            taken = create();
        }
        if (taken != null && swapsPayloads) {
            taken.arrays = takeArrays();
        }
        return taken;
    }

    /**
     * Returns an upper bound of the messages outstanding: it includes those that other threads have completed since the
     * sender last looked.
     */
    private long maxOutstanding() {
        // hot path
        return all.size() - RESTING - ownResting;
    }

    private @Nullable PendingSend takeOwn() {
        // hot path
        PendingSend taken = ownOldest;
        if (taken == null || ownResting <= RESTING || maxOutstanding() >= limit) {
            return null;
        }
        ownOldest = taken.next();
        ownResting--;
        taken.linkNext(null);
        return taken;
    }

    private @Nullable PendingSend takeCompletedByOthers() {
        // hot path
        PendingSend taken = oldest;
        PendingSend following = taken.next();
        PendingSend completed = seen.next();
        if (completed == null || following == null) {
            return null;
        }
        free(completed);
        seen = completed;
        oldest = following;
        taken.linkNext(null);
        return taken;
    }

    private PendingSend create() {
        sender = Thread.currentThread();
        PendingSend created = new PendingSend(this, payloads.bytes(0));
        all.add(created);
        return created;
    }

    private MessageArrays takeArrays() {
        // hot path
        MessageArrays free = freeArrays;
        if (free == null) {
            return newArrays(arraysMade++ % payloads.size());
        }
        freeArrays = free.next;
        free.next = null;
        return free;
    }

    /** Returns new arrays with a payload, for one message at a time. */
    MessageArrays newArrays(int template) {
        byte[] header = headerAsProperty ? new byte[MessageHeader.BYTES] : Message.NO_HEADER;
        return new MessageArrays(payloads.copy(template), template, header);
    }

    /** Returns whether a message needs arrays of its own from {@link #take} to its completion. */
    boolean ownsPayloads() {
        // hot path
        return ownPayloads;
    }

    /** Returns all free arrays as a list, which leaves the pool; null if there are none. Sender only. */
    @Nullable
    MessageArrays takeFreeArrays() {
        // hot path
        MessageArrays free = freeArrays;
        freeArrays = null;
        return free;
    }

    private void free(PendingSend completed) {
        // hot path
        MessageArrays arrays = completed.arrays;
        if (arrays != null) {
            completed.arrays = null;
            arrays.next = freeArrays;
            freeArrays = arrays;
        }
    }

    DelayedDelivery deliveries() {
        // hot path
        return deliveries;
    }

    /** Returns the calling thread's recorder of completions. */
    CompletionRecorder completions() {
        // hot path
        CompletionRecorder guess = usualCompletions;
        CompletionRecorder recorder = recorders.completions(guess);
        if (guess == null) {
            usualCompletions = recorder;
        }
        return recorder;
    }

    /** Returns a completed message to the pool. Any thread. */
    void release(PendingSend pending) {
        // hot path
        if (Thread.currentThread() == sender) {
            releaseOwn(pending);
        } else {
            NEWEST.getAndSet(this, pending).linkNext(pending);
            if (awaited > 0 && AWAITED.decrementAndGet(this) == 0) {
                LockSupport.unpark(sender);
            }
        }
    }

    /** Returns a part of the limit, one message at least. */
    int partOfLimit(int divisor) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, limit / divisor));
    }

    /**
     * Has the sender unparked when other threads have returned so many more messages; returns false if one is there
     * already, or about to be, and nothing is to be waited for. Sender only.
     */
    boolean wakeUpWhenReturned(int messages) {
        awaited = messages; // before the look: what is returned after it counts
        return newest == seen;
    }

    /** Ends that. An unpark may be under way, and end a later wait early. Sender only. */
    void goOn() {
        awaited = 0;
    }

    private void releaseOwn(PendingSend pending) {
        // hot path
        free(pending);
        PendingSend before = ownNewest;
        if (before == null || ownResting == 0) {
            ownOldest = pending;
        } else {
            before.linkNext(pending);
        }
        ownNewest = pending;
        ownResting++;
    }

    /** Counts a completion of a message that was completed before. Any thread. */
    void surplusCompletion() {
        surplusCompletions.incrementAndGet();
    }

    /** Returns the completions so far beyond the first of each message. Any thread. */
    public long surplusCompletions() {
        return surplusCompletions.get();
    }

    /**
     * Drops the payloads that are not on their way, so that one message that a client never completes does not keep all
     * the others in memory; to be called when the sender has ended.
     */
    public void forgetPayloads() {
        freeArrays = null;
        all.stream().filter(pending -> !pending.isOutstanding()).forEach(pending -> pending.arrays = null);
    }

    /** Returns all messages that were not completed before an instant; to be called when the sender has ended. */
    public List<PendingSend> unfinishedAt(long instant) {
        return all.stream().filter(pending -> pending.isUnfinishedAt(instant)).toList();
    }
}

package io.weir.engine;

import io.weir.driver.Message;
import io.weir.driver.Promises.PayloadOwnership;
import io.weir.measure.CompletionRecorder;
import io.weir.measure.RunRecorders;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * The messages that one sender thread may have outstanding. The sender takes, any thread gives back, without lock or
 * garbage.
 *
 * <p>What has come back rests until {@value #RESTING} others have: a driver that completes a message once more meets an
 * object that no other message has taken, and harms nobody. A call that is later than that completes another message, and
 * the completion of that one is surplus in its place: no surplus is ever lost, only latencies are wrong.
 *
 * <p>There are two queues. Other threads append to the one by an exchange of its end (D. Vyukov's queue of many producers
 * and one consumer); as it never holds less than those that rest, it is never empty, which is where such a queue has its
 * difficulties. What is completed inside {@code send}, on the sender's own thread, goes to the other without any.
 */
final class PendingPool {

    /** At a million messages a second 2 ms; 200 KB for each sender, which the second cache of its processor holds. */
    static final int RESTING = 2_048;

    private static final AtomicReferenceFieldUpdater<PendingPool, PendingSend> NEWEST =
            AtomicReferenceFieldUpdater.newUpdater(PendingPool.class, PendingSend.class, "newest");

    private final RunRecorders recorders;
    private final DelayedDelivery deliveries;
    private final PayloadPool payloads;
    private final boolean ownPayloads;
    private final boolean stamped;
    private final long limit;
    private final List<PendingSend> all = new ArrayList<>();
    private final AtomicLong surplusCompletions = new AtomicLong();

    /** End of the queue of what other threads have completed. */
    @Contended
    private volatile PendingSend newest;

    /** Its beginning: the one that has rested longest. */
    @Contended("sender")
    private PendingSend oldest;

    /** The last one that the sender has seen of it, as many behind the oldest as must rest. */
    @Contended("sender")
    private PendingSend seen;

    /** The queue of what was completed inside {@code send}. */
    @Contended("sender")
    private @Nullable PendingSend ownOldest;

    @Contended("sender")
    private @Nullable PendingSend ownNewest;

    @Contended("sender")
    private int ownResting;

    /** Arrays don't rest: the driver has given them back, and those used last are still in a cache. */
    @Contended("sender")
    private @Nullable MessageArrays freeArrays;

    private int arraysMade;

    /**
     * Of a thread that completed early, most often the only one; what another thread reads here is a guess. It stays, so
     * that many threads of a client don't all write here.
     */
    private @Nullable CompletionRecorder usualCompletions;

    /** Written by the sender; another thread that reads it late doesn't take itself for the sender. */
    private @Nullable Thread sender;

    /**
     * @param stamped whether the header travels as a property
     * @param limit most messages outstanding
     */
    PendingPool(
            RunRecorders recorders,
            DelayedDelivery deliveries,
            PayloadPool payloads,
            PayloadOwnership ownership,
            boolean stamped,
            long limit) {
        this.recorders = recorders;
        this.deliveries = deliveries;
        this.payloads = payloads;
        this.ownPayloads = ownership == PayloadOwnership.UNTIL_COMPLETION;
        this.stamped = stamped;
        this.limit = limit;
        oldest = new PendingSend(this);
        seen = oldest;
        all.add(oldest);
        while (all.size() < RESTING) {
            PendingSend behind = new PendingSend(this);
            seen.linkNext(behind);
            seen = behind;
            all.add(behind);
        }
        newest = seen;
    }

    /** A message to send, or null when the limit is reached. Sender only. */
    @Nullable
    PendingSend take() {
        // hot path
        PendingSend taken = takeOwn();
        if (taken == null) {
            taken = takeCompletedByOthers();
        }
        if (taken == null && mostOutstanding() < limit) {
            taken = create();
        }
        if (taken != null && ownPayloads) {
            taken.arrays = takeArrays();
        }
        return taken;
    }

    /** All that no queue is known to hold: those too that others have completed since the sender last looked. */
    private long mostOutstanding() {
        // hot path
        return all.size() - RESTING - ownResting;
    }

    private @Nullable PendingSend takeOwn() {
        // hot path
        PendingSend taken = ownOldest;
        if (taken == null || ownResting <= RESTING || mostOutstanding() >= limit) {
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
        PendingSend created = new PendingSend(this);
        all.add(created);
        return created;
    }

    private MessageArrays takeArrays() {
        // hot path
        MessageArrays free = freeArrays;
        if (free == null) {
            int template = arraysMade++ % payloads.size();
            byte[] stamp = stamped ? new byte[MessageHeader.BYTES] : Message.NO_STAMP;
            return new MessageArrays(payloads.copy(template), template, stamp);
        }
        freeArrays = free.next;
        free.next = null;
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

    /** The calling thread's recorder of completions. */
    CompletionRecorder completions() {
        // hot path
        CompletionRecorder guess = usualCompletions;
        CompletionRecorder recorder = recorders.completions(guess);
        if (guess == null) {
            usualCompletions = recorder;
        }
        return recorder;
    }

    /** Gives a completed message back. Any thread. */
    void release(PendingSend pending) {
        // hot path
        if (Thread.currentThread() == sender) {
            releaseOwn(pending);
        } else {
            NEWEST.getAndSet(this, pending).linkNext(pending);
        }
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

    /** A driver has completed a message that was completed before. Any thread. */
    void surplusCompletion() {
        surplusCompletions.incrementAndGet();
    }

    /** Completions beyond the first of each message, so far. Any thread. */
    long surplusCompletions() {
        return surplusCompletions.get();
    }

    /**
     * Drops the payloads that are not on their way, so that one message that a client never completes doesn't hold those
     * of all others; to be called when the sender has ended.
     */
    void forgetPayloads() {
        freeArrays = null;
        all.stream().filter(pending -> !pending.isOutstanding()).forEach(pending -> pending.arrays = null);
    }

    /** All messages that were not completed before an instant; to be asked when the sender has ended. */
    List<PendingSend> unfinishedAt(long instant) {
        return all.stream().filter(pending -> pending.isUnfinishedAt(instant)).toList();
    }
}

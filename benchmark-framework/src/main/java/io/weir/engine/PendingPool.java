package io.weir.engine;

import io.weir.driver.Message;
import io.weir.driver.Promises.PayloadOwnership;
import io.weir.measure.CompletionRecorder;
import io.weir.measure.RunRecorders;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * The messages that one sender thread may have outstanding. The sender takes, any thread gives back: a stack to which
 * completions are pushed one by one and which the sender takes as a whole, so that there is neither lock nor garbage
 * and no place for an ABA fault. What is completed inside {@code send} goes back without either.
 */
final class PendingPool {

    private static final AtomicReferenceFieldUpdater<PendingPool, PendingSend> COMPLETED =
            AtomicReferenceFieldUpdater.newUpdater(PendingPool.class, PendingSend.class, "completed");

    private final RunRecorders recorders;
    private final DelayedDelivery deliveries;
    private final PayloadPool payloads;
    private final boolean ownPayloads;
    private final boolean stamped;
    private final long limit;
    private final List<PendingSend> all = new ArrayList<>();
    private final AtomicInteger surplusCompletions = new AtomicInteger();

    /** Pushed by those who complete, taken by the sender. */
    @Contended
    private volatile @Nullable PendingSend completed;

    @Contended
    private @Nullable PendingSend free;

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
    }

    /** A message to send, or null when the limit is reached. Sender only. */
    @Nullable
    PendingSend take() {
        // hot path
        PendingSend taken = free;
        if (taken == null) {
            taken = COMPLETED.getAndSet(this, null);
        }
        if (taken != null) {
            free = taken.next;
            taken.next = null;
            return taken;
        }
        return all.size() < limit ? create() : null;
    }

    private PendingSend create() {
        sender = Thread.currentThread();
        int template = all.size() % payloads.size();
        byte[] payload = ownPayloads ? payloads.copy(template) : Message.NO_STAMP;
        byte[] stamp = ownPayloads && stamped ? new byte[MessageHeader.BYTES] : Message.NO_STAMP;
        PendingSend created = new PendingSend(this, payload, stamp, template);
        all.add(created);
        return created;
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
            pending.next = free;
            free = pending;
            return;
        }
        PendingSend head;
        do {
            head = completed;
            pending.next = head;
        } while (!COMPLETED.compareAndSet(this, head, pending));
    }

    /** A driver has completed a message twice. Any thread. */
    void surplusCompletion() {
        surplusCompletions.incrementAndGet();
    }

    int surplusCompletions() {
        return surplusCompletions.get();
    }

    /** All messages that were not completed before an instant; to be asked when the sender has ended. */
    List<PendingSend> unfinishedAt(long instant) {
        return all.stream().filter(pending -> pending.isUnfinishedAt(instant)).toList();
    }
}

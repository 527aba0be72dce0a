package io.weir.driver.loopback.system;

import io.weir.driver.loopback.time.Timeline;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A queue of completions, called one after the other when they are due. Runs as an event, at most one at a time. There
 * are as many lanes as callback threads, so that as many completions can be called at the same time. Thread-safe.
 */
public final class CompletionLane implements Runnable {

    private final Timeline timeline;
    private final Queue<PendingSend> pending = new ArrayDeque<>();
    /** Held while completions are called, so that a producer's close can wait for its end. */
    private final ReentrantLock completing = new ReentrantLock();

    private boolean scheduled;

    CompletionLane(Timeline timeline) {
        this.timeline = timeline;
    }

    // hot path
    void add(PendingSend send) {
        synchronized (pending) {
            pending.add(send);
        }
        schedule();
    }

    @Override
    public void run() {
        completing.lock();
        try {
            int left = timeline.batchSize();
            while (left > 0) {
                PendingSend send = pollDue(timeline.now());
                if (send == null) {
                    break;
                }
                send.complete(timeline);
                left--;
            }
        } finally {
            completing.unlock();
            synchronized (pending) {
                scheduled = false;
            }
            schedule();
        }
    }

    /** Completes the producer's outstanding messages in this lane as unknown; returns when none is left. */
    void abandon(LoopbackProducer producer) {
        completing.lock();
        try {
            removeAll(producer)
                    .forEach(send -> send.abandon(timeline.now(), LoopbackException.NoAnswerException.CLOSED));
        } finally {
            completing.unlock();
        }
    }

    public int size() {
        synchronized (pending) {
            return pending.size();
        }
    }

    private void schedule() {
        long dueNanos;
        synchronized (pending) {
            PendingSend next = pending.peek();
            if (scheduled || next == null) {
                return;
            }
            scheduled = true;
            dueNanos = next.dueNanos();
        }
        timeline.at(dueNanos, this);
    }

    private @Nullable PendingSend pollDue(long now) {
        synchronized (pending) {
            PendingSend next = pending.peek();
            return next == null || next.dueNanos() > now ? null : pending.remove();
        }
    }

    private List<PendingSend> removeAll(LoopbackProducer producer) {
        synchronized (pending) {
            List<PendingSend> removed =
                    pending.stream().filter(send -> send.producer() == producer).toList();
            pending.removeIf(send -> send.producer() == producer);
            return removed;
        }
    }
}

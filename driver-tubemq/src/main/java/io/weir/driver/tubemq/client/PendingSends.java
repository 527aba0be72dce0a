package io.weir.driver.tubemq.client;

import io.weir.driver.NanoClock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sends of one producer that have not ended, each of which ends once.
 *
 * <p>The client forgets some: a request written while its connection is being closed waits for its time-out, which
 * fails silently on the closed connection. They are ended here, later than the client would have. Any thread.
 */
public final class PendingSends {

    private final NanoClock clock;
    private final long limitNanos;
    private final Set<PendingSend> sends = ConcurrentHashMap.newKeySet();

    /** @param limit after which the client is known to have forgotten a send */
    public PendingSends(NanoClock clock, Duration limit) {
        this.clock = clock;
        this.limitNanos = limit.toNanos();
    }

    abstract static class PendingSend {

        private long begun;

        /** Called once, unless the client has answered. */
        abstract void forgotten();
    }

    // hot path
    void add(PendingSend send) {
        send.begun = clock.nanoTime();
        sends.add(send);
    }

    /** Returns whether this call ended the send. */
    // hot path
    boolean end(PendingSend send) {
        return sends.remove(send);
    }

    public int count() {
        return sends.size();
    }

    /** Ends the sends that the client has forgotten. */
    public void endForgotten() {
        long now = clock.nanoTime();
        for (PendingSend send : sends) {
            if (now - send.begun > limitNanos) {
                endAsForgotten(send);
            }
        }
    }

    /** Ends the rest, when no answer can come any more. */
    void endAll() {
        sends.forEach(this::endAsForgotten);
    }

    private void endAsForgotten(PendingSend send) {
        if (end(send)) {
            send.forgotten();
        }
    }
}

package io.weir.worker.receive;

import io.weir.evidence.ConsumerFailure;
import io.weir.measure.ErrorKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Failures of one consumer to receive, as reported by the driver. Any thread. */
public final class ReceiveFailures {

    private final String consumer;
    private final Map<String, Long> attemptsByKind = new HashMap<>();
    private @Nullable String lastKind;
    private @Nullable String end;

    ReceiveFailures(String consumer) {
        this.consumer = consumer;
    }

    /** Notes one failed attempt, which is made again. */
    void again(Throwable reason) {
        String kind = ErrorKind.of(reason);
        synchronized (this) {
            ErrorKind.count(attemptsByKind, kind, 1);
            lastKind = kind;
        }
    }

    /** Notes the consumer's end. The first reason stays: others follow from it. */
    void end(Throwable reason) {
        String kind = ErrorKind.of(reason);
        synchronized (this) {
            end = end == null ? kind : end;
        }
    }

    /**
     * Returns the reason why messages may be unread, if there is one.
     *
     * @param failing true when nothing was received since the last failed attempt
     */
    synchronized Optional<ConsumerFailure> present(boolean failing) {
        if (end != null) {
            return Optional.of(new ConsumerFailure(consumer, true, end));
        }
        return failing && lastKind != null
                ? Optional.of(new ConsumerFailure(consumer, false, lastKind))
                : Optional.empty();
    }

    /** Returns the attempts that failed so far. */
    public synchronized FailedAttempts attempts() {
        return new FailedAttempts(attemptsByKind, attemptsByKind.isEmpty() ? 0 : 1, 1);
    }
}

package io.weir.worker.receive;

import io.weir.measure.ConsumerFailure;
import io.weir.worker.ErrorKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Failures of one consumer to receive, as reported by the driver. Any thread. */
public final class ReceiveFailures {

    /**
     * Maximum number of kinds. Further kinds are counted together: errors whose text never repeats must not fill the
     * heap.
     */
    private static final int MAX_KINDS = 20;

    private static final String OTHERS = "others";

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
            boolean counted = attemptsByKind.size() < MAX_KINDS || attemptsByKind.containsKey(kind);
            attemptsByKind.merge(counted ? kind : OTHERS, 1L, Long::sum);
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

    private synchronized void addTo(Map<String, Long> sum) {
        attemptsByKind.forEach((kind, attempts) -> sum.merge(kind, attempts, Long::sum));
    }

    private synchronized boolean any() {
        return !attemptsByKind.isEmpty();
    }

    /** Returns a sentence on the attempts that failed at all these consumers; empty when none did. */
    public static Optional<String> sentence(List<ReceiveFailures> consumers) {
        Map<String, Long> sum = new HashMap<>();
        consumers.forEach(one -> one.addTo(sum));
        long attempts = sum.values().stream().mapToLong(Long::longValue).sum();
        long concerned = consumers.stream().filter(ReceiveFailures::any).count();
        return sum.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(frequent -> String.format(
                        "%d attempts to receive failed at %d of %d consumers, and were made again; most often: %s",
                        attempts, concerned, consumers.size(), frequent.getKey()));
    }
}

package io.weir.worker.receive;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Failed attempts to receive, which were made again, of some consumers.
 *
 * @param byKind number of attempts by kind of failure
 * @param concerned number of consumers with at least one
 * @param consumers number of consumers
 */
public record FailedAttempts(Map<String, Long> byKind, int concerned, int consumers) {

    /** Value for no consumer. */
    public static final FailedAttempts NONE = new FailedAttempts(Map.of(), 0, 0);

    public FailedAttempts {
        byKind = Map.copyOf(byKind);
    }

    /** Returns the sum of both, which are of different consumers. */
    public FailedAttempts plus(FailedAttempts other) {
        Map<String, Long> both = new HashMap<>(byKind);
        other.byKind.forEach((kind, attempts) -> both.merge(kind, attempts, Long::sum));
        return new FailedAttempts(both, concerned + other.concerned, consumers + other.consumers);
    }

    /** Returns a sentence; empty when no attempt failed. */
    public Optional<String> sentence() {
        long attempts = byKind.values().stream().mapToLong(Long::longValue).sum();
        return byKind.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(frequent -> String.format(
                        "%d attempts to receive failed at %d of %d consumers, and were made again; most often: %s",
                        attempts, concerned, consumers, frequent.getKey()));
    }
}

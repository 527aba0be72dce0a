package io.weir.driver.tubemq.failure;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the errors of a session's consumers by kind, and logs the first of each kind. Any thread. */
public final class ErrorTally {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorTally.class);

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** Counts an error of the given action: "poll". */
    public void add(String doing, Throwable error) {
        counts.computeIfAbsent(doing + " " + error.getClass().getSimpleName(), kind -> {
                    LOG.warn(
                            "first of its kind, others are only counted: {} failed: {}", doing, Failures.reason(error));
                    return new LongAdder();
                })
                .increment();
    }

    /** Returns how often each kind occurred. */
    public Map<String, Long> counts() {
        Map<String, Long> copy = new TreeMap<>();
        counts.forEach((kind, count) -> copy.put(kind, count.sum()));
        return copy;
    }
}

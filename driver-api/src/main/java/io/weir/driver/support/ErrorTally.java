package io.weir.driver.support;

import io.weir.driver.Insight.Metric;
import io.weir.driver.Insight.Source;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Counts the errors of a session's consumers by kind, and reports the first of each kind. Any thread. */
public final class ErrorTally {

    private final Consumer<String> log;
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** @param log takes a sentence on the first error of each kind */
    public ErrorTally(Consumer<String> log) {
        this.log = log;
    }

    /** Counts an error of the given action: "poll". */
    public void add(String doing, Throwable error) {
        counts.computeIfAbsent(doing + " " + error.getClass().getSimpleName(), kind -> {
                    log.accept("first of its kind, others are only counted: " + doing + " failed: "
                            + Failures.reason(error));
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

    /** Returns the counts for {@link io.weir.driver.Insight#clientMetrics()}. */
    public List<Metric> metrics() {
        return counts().entrySet().stream()
                .map(kind -> new Metric(kind.getKey(), kind.getValue(), "errors", Source.CONSUMER))
                .toList();
    }
}

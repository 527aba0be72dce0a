package io.weir.live;

import io.weir.measure.Counters;
import io.weir.measure.Distribution;
import io.weir.measure.ErrorKind;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.result.Verdict;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The exposed figures of one run: totals since its start, and figures of its last interval. Not thread-safe. */
final class ExposedRun {

    final boolean paced;
    final Map<String, Long> errors = new TreeMap<>();
    long due;
    Counters total = Counters.NONE;

    /** Current phase; null when the run has ended. */
    @Nullable
    Phase phase = Phase.PREPARE;

    /** Figures of the last interval; null before there is one, and when the run has ended. */
    @Nullable
    IntervalSnapshot last;

    /** Empty during the run, and if it has no result. */
    Optional<Verdict> verdict = Optional.empty();

    private final LiveRun run;
    private final Map<Distribution, Long> samples = new EnumMap<>(Distribution.class);

    ExposedRun(LiveRun run, boolean paced) {
        this.run = run;
        this.paced = paced;
    }

    void add(IntervalSnapshot snapshot) {
        last = snapshot;
        due += snapshot.dueMessages();
        total = total.plus(snapshot.counters());
        snapshot.errors().forEach((kind, count) -> ErrorKind.count(errors, kind, count));
        for (Distribution each : Distribution.values()) {
            samples.merge(each, snapshot.latencies().of(each).getTotalCount(), Long::sum);
        }
    }

    void end(@Nullable Verdict found) {
        phase = null;
        last = null;
        verdict = Optional.ofNullable(found);
    }

    long samples(Distribution of) {
        return samples.getOrDefault(of, 0L);
    }

    /** Returns the maximum time of a share of the last interval's messages, in seconds; NaN if it has none. */
    double quantile(Distribution of, double share) {
        Histogram histogram = last == null ? null : last.latencies().of(of);
        return histogram == null || histogram.getTotalCount() == 0
                ? Double.NaN
                : histogram.getValueAtPercentile(100 * share) / 1e9;
    }

    Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("driver", run.driver());
        labels.put("workload", run.workload());
        labels.put("run", run.folder().name());
        return labels;
    }

    Map<String, String> labels(String name, String value) {
        Map<String, String> labels = labels();
        labels.put(name, value);
        return labels;
    }
}

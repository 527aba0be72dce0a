package io.weir.report.summary;

import io.weir.measure.Distribution;
import io.weir.result.LatencySummary;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Three percentiles of one latency over several runs.
 *
 * @param latency its name in sentences
 */
public record LatencySpread(String latency, RunSpread p50Nanos, RunSpread p99Nanos, RunSpread p999Nanos) {

    /** Returns the four latencies, without those of which no run has a sample. */
    static List<LatencySpread> of(List<FinishedRun> runs) {
        return Stream.of(Distribution.RESPONSE, Distribution.SERVICE, Distribution.SEND_DELAY, Distribution.END_TO_END)
                .map(distribution -> of(distribution, runs))
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable LatencySpread of(Distribution distribution, List<FinishedRun> runs) {
        RunSpread p50 = RunSpread.of(runs, run -> run.nanos(distribution, LatencySummary::p50Nanos));
        RunSpread p99 = RunSpread.of(runs, run -> run.nanos(distribution, LatencySummary::p99Nanos));
        RunSpread p999 = RunSpread.of(runs, run -> run.nanos(distribution, LatencySummary::p999Nanos));
        return p50 == null || p99 == null || p999 == null
                ? null
                : new LatencySpread(distribution.words(), p50, p99, p999);
    }
}

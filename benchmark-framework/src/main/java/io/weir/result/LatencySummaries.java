package io.weir.result;

import io.weir.measure.CoarseCounts;
import io.weir.measure.Latencies;
import io.weir.measure.WindowPoint;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The distributions of one phase; each null when it has no sample.
 *
 * @param response completion − due
 * @param service completion − actual send
 * @param sendDelay actual send − due
 * @param endToEnd receipt − due
 * @param responseWithoutGeneratorDelay response time less the generator's own delay
 * @param wakeUpDelay wake-up − due, of messages that their sender was waiting for
 */
public record LatencySummaries(
        @Nullable LatencySummary response,
        @Nullable LatencySummary service,
        @Nullable LatencySummary sendDelay,
        @Nullable LatencySummary endToEnd,
        @Nullable LatencySummary responseWithoutGeneratorDelay,
        @Nullable LatencySummary wakeUpDelay) {

    /** Sums up histograms. */
    public static LatencySummaries of(Latencies latencies) {
        return new LatencySummaries(
                LatencySummary.of(latencies.response()),
                LatencySummary.of(latencies.service()),
                LatencySummary.of(latencies.sendDelay()),
                LatencySummary.of(latencies.endToEnd()),
                LatencySummary.of(latencies.responseWithoutGeneratorDelay()),
                LatencySummary.of(latencies.wakeUpDelay()));
    }

    /** Sums up histograms, with the intervals of their quantiles. */
    static LatencySummaries of(Latencies latencies, List<WindowPoint> points) {
        return new LatencySummaries(
                LatencySummary.of(latencies.response(), counts(points, WindowPoint::response)),
                LatencySummary.of(latencies.service(), counts(points, WindowPoint::service)),
                LatencySummary.of(latencies.sendDelay()),
                LatencySummary.of(latencies.endToEnd(), counts(points, WindowPoint::endToEnd)),
                LatencySummary.of(
                        latencies.responseWithoutGeneratorDelay(),
                        counts(points, WindowPoint::responseWithoutGeneratorDelay)),
                LatencySummary.of(latencies.wakeUpDelay()));
    }

    private static List<CoarseCounts> counts(List<WindowPoint> points, Function<WindowPoint, CoarseCounts> latency) {
        return points.stream().map(latency).toList();
    }
}

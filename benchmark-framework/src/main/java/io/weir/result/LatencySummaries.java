package io.weir.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.evidence.CoarseCounts;
import io.weir.evidence.WindowPoint;
import io.weir.measure.Distribution;
import io.weir.measure.Latencies;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Summaries of the distributions of one phase. */
public record LatencySummaries(Map<Distribution, LatencySummary> byDistribution) {

    /** Those whose quantiles have intervals. */
    private static final Map<Distribution, Function<WindowPoint, CoarseCounts>> BY_INTERVAL = Map.of(
            Distribution.RESPONSE, WindowPoint::response,
            Distribution.SERVICE, WindowPoint::service,
            Distribution.END_TO_END, WindowPoint::endToEnd,
            Distribution.RESPONSE_WITHOUT_GENERATOR_DELAY, WindowPoint::responseWithoutGeneratorDelay);

    public LatencySummaries {
        byDistribution = Map.copyOf(byDistribution);
    }

    /** Sums up histograms. */
    public static LatencySummaries of(Latencies latencies) {
        return of(latencies, List.of());
    }

    /** Sums up histograms, with the intervals of their quantiles. */
    static LatencySummaries of(Latencies latencies, List<WindowPoint> points) {
        return of(distribution -> {
            Function<WindowPoint, CoarseCounts> counts = BY_INTERVAL.get(distribution);
            return LatencySummary.of(
                    latencies.of(distribution),
                    counts == null ? List.of() : points.stream().map(counts).toList());
        });
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static LatencySummaries byKey(Map<String, @Nullable LatencySummary> byKey) {
        return of(distribution -> byKey.get(distribution.key()));
    }

    private static LatencySummaries of(Function<Distribution, @Nullable LatencySummary> summaries) {
        Map<Distribution, LatencySummary> present = new EnumMap<>(Distribution.class);
        for (Distribution distribution : Distribution.values()) {
            LatencySummary summary = summaries.apply(distribution);
            if (summary != null) {
                present.put(distribution, summary);
            }
        }
        return new LatencySummaries(present);
    }

    @JsonValue
    Map<String, LatencySummary> byKey() {
        return byDistribution.entrySet().stream()
                .collect(Collectors.toMap(summary -> summary.getKey().key(), Map.Entry::getValue));
    }

    public @Nullable LatencySummary of(Distribution distribution) {
        return byDistribution.get(distribution);
    }

    public @Nullable LatencySummary response() {
        return of(Distribution.RESPONSE);
    }

    public @Nullable LatencySummary service() {
        return of(Distribution.SERVICE);
    }

    public @Nullable LatencySummary sendDelay() {
        return of(Distribution.SEND_DELAY);
    }

    public @Nullable LatencySummary endToEnd() {
        return of(Distribution.END_TO_END);
    }
}

package io.weir.result;

import io.weir.measure.Latencies;
import org.jspecify.annotations.Nullable;

/**
 * The distributions of one phase; each null when it has no sample.
 *
 * @param response completion − due
 * @param service completion − actual send
 * @param sendDelay actual send − due
 * @param endToEnd receipt − due
 * @param onTimeResponse response time less the generator's own delay
 * @param wakeUpDelay wake-up − due, of messages that their sender was waiting for
 */
public record LatencySummaries(
        @Nullable LatencySummary response,
        @Nullable LatencySummary service,
        @Nullable LatencySummary sendDelay,
        @Nullable LatencySummary endToEnd,
        @Nullable LatencySummary onTimeResponse,
        @Nullable LatencySummary wakeUpDelay) {

    /** Sums up histograms. */
    public static LatencySummaries of(Latencies latencies) {
        return new LatencySummaries(
                LatencySummary.of(latencies.response()),
                LatencySummary.of(latencies.service()),
                LatencySummary.of(latencies.sendDelay()),
                LatencySummary.of(latencies.endToEnd()),
                LatencySummary.of(latencies.onTimeResponse()),
                LatencySummary.of(latencies.wakeUpDelay()));
    }
}

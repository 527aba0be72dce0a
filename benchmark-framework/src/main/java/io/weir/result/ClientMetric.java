package io.weir.result;

import io.weir.driver.Insight;
import org.jspecify.annotations.Nullable;

/**
 * One metric of the client's own.
 *
 * @param value null when the client has no value yet
 */
public record ClientMetric(String name, @Nullable Double value, String unit, Insight.Source source) {

    static ClientMetric of(Insight.Metric metric) {
        return new ClientMetric(
                metric.name(), Double.isFinite(metric.value()) ? metric.value() : null, metric.unit(), metric.source());
    }
}

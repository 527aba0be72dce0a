package io.weir.history;

import io.weir.compare.Metric;
import java.util.Optional;
import java.util.stream.Stream;

/** Figures that are kept over months. */
public enum HistoryMetric {
    ACKNOWLEDGED("acknowledged", "acknowledged_msgs_per_s"),
    RESPONSE_P50("response.p50", "response_p50_us"),
    RESPONSE_P99("response.p99", "response_p99_us"),
    RESPONSE_P999("response.p999", "response_p999_us"),
    SERVICE_P50("service.p50", "service_p50_us"),
    SERVICE_P99("service.p99", "service_p99_us"),
    END_TO_END_P99("endToEnd.p99", "end_to_end_p99_us");

    private static final double NANOS_PER_MICRO = 1e3;

    private final Metric metric;
    private final String column;

    HistoryMetric(String name, String column) {
        this.metric = Metric.named(name).orElseThrow();
        this.column = column;
    }

    public Metric metric() {
        return metric;
    }

    /** Returns the name of its column, which ends with its unit. */
    public String column() {
        return column;
    }

    static Optional<HistoryMetric> ofColumn(String name) {
        return Stream.of(values()).filter(metric -> metric.column.equals(name)).findFirst();
    }

    /** Returns the unit of its column. */
    public String unit() {
        return isLatency() ? "µs" : "msg/s";
    }

    public boolean isLatency() {
        return metric.kind() == Metric.Kind.LATENCY;
    }

    /** Returns a figure in the unit of its column. */
    public double inColumn(double figure) {
        return isLatency() ? figure / NANOS_PER_MICRO : figure;
    }

    double fromColumn(double cell) {
        return isLatency() ? cell * NANOS_PER_MICRO : cell;
    }
}

package io.weir.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** One distribution in the OpenMessaging Benchmark's fields: a list for each figure over the periods, and its total. */
final class OmbLatency {

    private static final Map<String, Double> PERCENTILES = new LinkedHashMap<>();

    static {
        PERCENTILES.put("50pct", 50.0);
        PERCENTILES.put("75pct", 75.0);
        PERCENTILES.put("95pct", 95.0);
        PERCENTILES.put("99pct", 99.0);
        PERCENTILES.put("999pct", 99.9);
        PERCENTILES.put("9999pct", 99.99);
    }

    /** Units of that format, which mixes them. */
    enum Unit {
        /** Fractions of milliseconds. */
        MILLISECONDS,
        /** Whole microseconds. */
        MICROSECONDS;

        private double fraction(double nanos) {
            return nanos / (this == MILLISECONDS ? 1e6 : 1e3);
        }

        private NumericNode value(long nanos) {
            return this == MILLISECONDS ? DoubleNode.valueOf(fraction(nanos)) : LongNode.valueOf(nanos / 1000);
        }
    }

    private final ObjectNode root;
    private final String field;
    private final Unit unit;

    OmbLatency(ObjectNode root, String field, Unit unit) {
        this.root = root;
        this.field = field;
        this.unit = unit;
    }

    /** Puts the empty lists, which stay empty when the run has no period. */
    void declare() {
        list("Avg");
        PERCENTILES.keySet().forEach(this::list);
        list("Max");
    }

    /** Appends a period. An empty histogram becomes zeros: the format has nothing else for it. */
    void period(Histogram nanos) {
        list("Avg").add(DoubleNode.valueOf(unit.fraction(nanos.getMean())));
        PERCENTILES.forEach(
                (suffix, percentile) -> list(suffix).add(unit.value(nanos.getValueAtPercentile(percentile))));
        list("Max").add(unit.value(nanos.getMaxValue()));
    }

    /** Puts the figures of the whole measured part. */
    void aggregate(Histogram nanos) {
        String total = "aggregated" + field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
        root.put(total + "Avg", unit.fraction(nanos.getMean()));
        PERCENTILES.forEach(
                (suffix, percentile) -> root.set(total + suffix, unit.value(nanos.getValueAtPercentile(percentile))));
        root.set(total + "Max", unit.value(nanos.getMaxValue()));
        ObjectNode quantiles = root.putObject(total + "Quantiles");
        for (var value : nanos.percentiles(100)) {
            quantiles.set(Double.toString(value.getPercentile()), unit.value(value.getValueIteratedTo()));
        }
    }

    private ArrayNode list(String suffix) {
        return root.withArray("/" + field + suffix);
    }
}

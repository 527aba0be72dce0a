package io.weir.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.result.WorkloadDescription;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * Writes a result in the OpenMessaging Benchmark's own format, so that its charts and its users' scripts can read it:
 * the fields and units of its class {@code TestResult} at commit 8559989. Its publish latency is Weir's service time
 * and its publish delay is the send delay; response time has no place there. Combines intervals into periods of ten
 * seconds by adding histograms; not thread-safe.
 */
public final class OmbJson {

    private static final double PERIOD_SECONDS = 10;

    /** Tolerance for the length of a period: intervals differ from a second by nanoseconds. */
    private static final double TOLERANCE_SECONDS = 0.5;

    private final ObjectNode root = JsonNodeFactory.instance.objectNode();
    private final LatencyFields publish = new LatencyFields(root, "publishLatency", LatencyFields.Unit.MILLISECONDS);
    private final LatencyFields publishDelay =
            new LatencyFields(root, "publishDelayLatency", LatencyFields.Unit.MICROSECONDS);
    private final LatencyFields endToEnd = new LatencyFields(root, "endToEndLatency", LatencyFields.Unit.MILLISECONDS);

    private Latencies latencies = Latencies.empty();
    private Counters counters = Counters.NONE;
    private double seconds;
    private long backlog;

    /** Starts without periods. */
    public OmbJson() {
        for (String list : new String[] {"publishRate", "publishErrorRate", "consumeRate", "backlog"}) {
            root.putArray(list);
        }
    }

    /** Adds an interval. */
    public void interval(IntervalSnapshot snapshot) {
        if (snapshot.phase() != Phase.MEASURE) {
            return;
        }
        latencies.add(snapshot.measured());
        counters = counters.plus(snapshot.counters());
        seconds += snapshot.seconds();
        backlog = snapshot.backlog();
        if (seconds >= PERIOD_SECONDS - TOLERANCE_SECONDS) {
            endPeriod();
        }
    }

    /**
     * Writes the file, after the run; the file appears whole or not at all.
     *
     * @param driver name of the driver file
     * @throws ReportException when it can't be written
     */
    public void write(Path file, WorkloadDescription workload, String driver, RunMeasurement measurement)
            throws ReportException {
        if (seconds > 0) {
            endPeriod();
        }
        root.put("workload", workload.name());
        root.put("driver", driver);
        root.put("messageSize", workload.messageSize().orElse((int)
                Math.round(measurement.windowCounters().meanSentBytes())));
        root.put("topics", workload.topics());
        root.put("partitions", workload.partitionsPerTopic());
        root.put("producersPerTopic", workload.producersPerTopic());
        if (!workload.hasGroups()) {
            root.put("consumersPerTopic", workload.consumersPerSubscription());
        }
        publish.aggregate(measurement.measured().service());
        publishDelay.aggregate(measurement.measured().sendDelay());
        endToEnd.aggregate(measurement.measured().endToEnd());
        WholeFile.write(file, root.toPrettyString());
    }

    private void endPeriod() {
        root.withArray("/publishRate").add(counters.acknowledged() / seconds);
        root.withArray("/publishErrorRate").add(counters.failed() / seconds);
        root.withArray("/consumeRate").add(counters.received() / seconds);
        root.withArray("/backlog").add(backlog);
        publish.period(latencies.service());
        publishDelay.period(latencies.sendDelay());
        endToEnd.period(latencies.endToEnd());
        latencies = Latencies.empty();
        counters = Counters.NONE;
        seconds = 0;
    }

    /** One distribution in the OpenMessaging Benchmark's fields: a list for each figure over the periods, and its total. */
    private static final class LatencyFields {

        /** Figures of a histogram by the ends of their names, in the order of that format. */
        private static final Map<String, ToLongFunction<Histogram>> FIGURES = new LinkedHashMap<>();

        static {
            FIGURES.put("50pct", nanos -> nanos.getValueAtPercentile(50));
            FIGURES.put("75pct", nanos -> nanos.getValueAtPercentile(75));
            FIGURES.put("95pct", nanos -> nanos.getValueAtPercentile(95));
            FIGURES.put("99pct", nanos -> nanos.getValueAtPercentile(99));
            FIGURES.put("999pct", nanos -> nanos.getValueAtPercentile(99.9));
            FIGURES.put("9999pct", nanos -> nanos.getValueAtPercentile(99.99));
            FIGURES.put("Max", Histogram::getMaxValue);
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

        /** Puts the empty lists, which stay empty when the run has no period. */
        LatencyFields(ObjectNode root, String field, Unit unit) {
            this.root = root;
            this.field = field;
            this.unit = unit;
            list("Avg");
            FIGURES.keySet().forEach(this::list);
        }

        /** Appends a period. An empty histogram becomes zeros: the format has nothing else for it. */
        void period(Histogram nanos) {
            list("Avg").add(unit.fraction(nanos.getMean()));
            FIGURES.forEach((suffix, figure) -> list(suffix).add(unit.value(figure.applyAsLong(nanos))));
        }

        /** Puts the figures of the whole measured part. */
        void aggregate(Histogram nanos) {
            String total = "aggregated" + field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
            root.put(total + "Avg", unit.fraction(nanos.getMean()));
            FIGURES.forEach((suffix, figure) -> root.set(total + suffix, unit.value(figure.applyAsLong(nanos))));
            ObjectNode quantiles = root.putObject(total + "Quantiles");
            for (var value : nanos.percentiles(100)) {
                quantiles.set(Double.toString(value.getPercentile()), unit.value(value.getValueIteratedTo()));
            }
        }

        private ArrayNode list(String suffix) {
            return root.withArray("/" + field + suffix);
        }
    }
}

package io.weir.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.result.WorkloadDescription;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

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
    private final OmbLatency publish = new OmbLatency(root, "publishLatency", OmbLatency.Unit.MILLISECONDS);
    private final OmbLatency publishDelay = new OmbLatency(root, "publishDelayLatency", OmbLatency.Unit.MICROSECONDS);
    private final OmbLatency endToEnd = new OmbLatency(root, "endToEndLatency", OmbLatency.Unit.MILLISECONDS);

    private Latencies latencies = Latencies.empty();
    private Counters counters = Counters.none(0);
    private double seconds;
    private long backlog;

    /** Starts without periods. */
    public OmbJson() {
        for (String list : new String[] {"publishRate", "publishErrorRate", "consumeRate", "backlog"}) {
            root.putArray(list);
        }
        publish.declare();
        publishDelay.declare();
        endToEnd.declare();
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
        root.put("messageSize", workload.messageSize());
        root.put("topics", workload.topics());
        root.put("partitions", workload.partitionsPerTopic());
        root.put("producersPerTopic", workload.producersPerTopic());
        root.put("consumersPerTopic", workload.consumersPerSubscription());
        publish.aggregate(measurement.measured().service());
        publishDelay.aggregate(measurement.measured().sendDelay());
        endToEnd.aggregate(measurement.measured().endToEnd());
        WholeFile.write(file, root.toPrettyString().getBytes(StandardCharsets.UTF_8));
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
        counters = Counters.none(0);
        seconds = 0;
    }
}

package io.weir.result;

import static io.weir.result.QuantityFormat.count;
import static io.weir.result.QuantityFormat.percent;
import static io.weir.result.QuantityFormat.rate;

import io.weir.measure.BacklogStage;
import io.weir.measure.RunMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the system kept up with what was asked. */
final class RateRules {

    /** Below this share of the asked messages, acknowledged within the window, the rate was missed. */
    static final double SUSTAINED_SHARE = 0.99;

    /** A backlog may grow by what is asked in this time: deliveries under way are no sign of falling behind. */
    static final double BACKLOG_GROWTH_SECONDS = 1;

    /** In a long window the backlog may grow by this share of the messages asked, as for acknowledgements. */
    static final double BACKLOG_GROWTH_SHARE = 0.01;

    private RateRules() {}

    static List<Finding> findings(RunMeasurement measurement) {
        List<Finding> findings = new ArrayList<>();
        if (measurement.windowNanos() > 0 && measurement.closedLoop()) {
            double seconds = measurement.windowNanos() / 1e9;
            long sent = measurement.windowCounters().acknowledged();
            growth(measurement, sent, sent / seconds, findings);
        } else if (measurement.windowNanos() > 0 && measurement.askedMessages() > 0) {
            acknowledged(measurement, findings);
            growth(measurement, measurement.askedMessages(), measurement.askedMessagesPerSecond(), findings);
        }
        return findings;
    }

    /** True when the senders and the system together did not acknowledge what was asked. */
    static boolean rateMissed(RunMeasurement measurement) {
        return measurement.windowCounters().acknowledged() < SUSTAINED_SHARE * measurement.askedMessages();
    }

    private static void acknowledged(RunMeasurement measurement, List<Finding> findings) {
        if (!rateMissed(measurement)) {
            return;
        }
        double seconds = measurement.windowNanos() / 1e9;
        double asked = measurement.askedMessages() / seconds;
        double achieved = measurement.windowCounters().acknowledged() / seconds;
        findings.add(new Finding(
                Cause.NOT_SUSTAINED,
                String.format(
                        "Of %s msg/s asked, %s msg/s were acknowledged within the measured window: %s, and %s is needed.",
                        rate(asked), rate(achieved), percent(achieved / asked), percent(SUSTAINED_SHARE)),
                Map.of("askedMessagesPerSecond", asked, "acknowledgedMessagesPerSecond", achieved)));
    }

    /**
     * @param load messages that the consumers had to keep up with in the window, of one subscription
     */
    private static void growth(RunMeasurement measurement, long load, double loadPerSecond, List<Finding> findings) {
        if (measurement.backlog().isEmpty()) {
            long growth = measurement.backlogAtWindowEnd() - measurement.backlogAtWindowStart();
            growth(measurement, growth, load, loadPerSecond, "the measured window", findings);
            return;
        }
        // A backlog that was asked for is no fault: consumers are judged from the end of its drain on.
        measurement.backlog().get().stage(BacklogStage.AFTER).ifPresent(after -> {
            long growth = after.unreceivedAtEndMessages() - after.unreceivedAtStartMessages();
            growth(
                    measurement,
                    growth,
                    (long) (loadPerSecond * after.seconds()),
                    loadPerSecond,
                    "the " + QuantityFormat.duration(after.seconds() * 1e9) + " after the drain",
                    findings);
        });
    }

    private static void growth(
            RunMeasurement measurement,
            long growth,
            long load,
            double loadPerSecond,
            String when,
            List<Finding> findings) {
        double allowed = Math.max(1, measurement.integrity().subscriptions())
                * Math.max(BACKLOG_GROWTH_SECONDS * loadPerSecond, BACKLOG_GROWTH_SHARE * load);
        if (growth > allowed) {
            findings.add(new Finding(
                    Cause.NOT_SUSTAINED,
                    String.format(
                            "The backlog of messages acknowledged and not yet received grew by %s to %s within %s, and"
                                    + " %s is allowed: the consumers did not keep up.",
                            count(growth), count(measurement.backlogAtWindowEnd()), when, count((long) allowed)),
                    Map.of(
                            "backlogGrowthMessages",
                            (double) growth,
                            "backlogAtWindowEndMessages",
                            (double) measurement.backlogAtWindowEnd(),
                            "allowedBacklogGrowthMessages",
                            allowed)));
        }
    }
}

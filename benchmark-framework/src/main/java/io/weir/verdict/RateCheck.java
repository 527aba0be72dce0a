package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.audit.ProvenLoss;
import io.weir.evidence.QueueHistory;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.WindowPoint;
import io.weir.measure.BacklogStage;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Finding.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Findings on a system that did not keep up with the load. */
final class RateCheck {

    /** Minimum share of the asked messages to be acknowledged within the window; with less, the rate was missed. */
    static final double SUSTAINED_SHARE = 0.99;

    /** Time whose load a backlog may grow by: deliveries under way are no sign of falling behind. */
    static final double BACKLOG_GROWTH_SECONDS = 1;

    /** Share of the messages asked that the backlog may grow by in a long window, as for acknowledgements. */
    static final double BACKLOG_GROWTH_SHARE = 0.01;

    /** Share by which a backlog may differ from the one that busy consumers can't avoid. */
    static final double EXPECTED_GROWTH_SHARE = 0.05;

    /** Number of messages that the backlog may grow by at low rates. */
    static final double BACKLOG_GROWTH_MESSAGES = 5;

    /** Time whose load a queue may grow by if it grows steadily through the whole window. */
    static final double STEADY_GROWTH_SECONDS = 0.1;

    /** Maximum time whose load a system may have collected: longer waits are a queue. */
    static final double MAX_COLLECTED_SECONDS = 0.25;

    private static final double LOW_SHARE = 0.05;
    private static final double HIGH_SHARE = 0.95;

    private RateCheck() {}

    static List<Finding> findings(RunMeasurement measurement) {
        List<Finding> findings = new ArrayList<>();
        if (measurement.windowNanos() > 0 && measurement.closedLoop()) {
            long sent = measurement.windowCounters().acknowledged();
            backlogs(measurement, sent, sent / (measurement.windowNanos() / 1e9))
                    .ifPresent(findings::add);
        } else if (measurement.windowNanos() > 0 && measurement.dueMessages() > 0) {
            acknowledged(measurement).ifPresent(findings::add);
            backlogs(measurement, measurement.dueMessages(), measurement.targetMessagesPerSecond())
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /** Returns true if the senders and the system together did not acknowledge the messages asked, or not as fast. */
    static boolean rateMissed(RunMeasurement measurement) {
        return isShort(measurement) || fallingBehind(measurement).isPresent();
    }

    private static boolean isShort(RunMeasurement measurement) {
        return measurement.windowCounters().acknowledged()
                < SUSTAINED_SHARE * measurement.dueMessages() - collected(measurement);
    }

    /**
     * Returns the messages that a system that collects them, as Kafka does with {@code linger.ms}, has in hand at one moment
     * and not at the next: those due in the time over which it spreads the response times in each interval of the window. A
     * queue that grows or shrinks makes them differ between intervals and hardly within one.
     */
    static double collected(RunMeasurement measurement) {
        if (measurement.windowNanos() <= 0) {
            return 0;
        }
        double nanos = measurement.windowPoints().stream()
                .map(WindowPoint::response)
                .filter(response -> response.total() > 0)
                .mapToDouble(response -> response.quantile(HIGH_SHARE) - response.quantile(LOW_SHARE))
                .min()
                .orElse(0);
        double perSecond = measurement.dueMessages() / (measurement.windowNanos() / 1e9);
        return perSecond * Math.min(nanos / 1e9, MAX_COLLECTED_SECONDS);
    }

    private static Optional<QueueGrowth> fallingBehind(RunMeasurement measurement) {
        double perSecond = measurement.targetMessagesPerSecond();
        return measurement
                .unacknowledged()
                .flatMap(queue -> QueueGrowth.of(queue, perSecond))
                .filter(growth -> growth.messages() > BACKLOG_GROWTH_MESSAGES);
    }

    private static Optional<Finding> acknowledged(RunMeasurement measurement) {
        if (!isShort(measurement)) {
            return fallingBehind(measurement)
                    .map(growth -> growth.finding(
                            Rule.QUEUE_GROWTH,
                            "The queue of messages due and not yet acknowledged",
                            "the rate was not sustained, and the response time grows with the length of the run",
                            "queueGrowth"));
        }
        double seconds = measurement.windowNanos() / 1e9;
        double requested = measurement.dueMessages() / seconds;
        double needed = SUSTAINED_SHARE - collected(measurement) / measurement.dueMessages();
        double achieved = measurement.windowCounters().acknowledged() / seconds;
        return Optional.of(new Finding(
                        Cause.NOT_SUSTAINED,
                        String.format(
                                "Of a target of %s msg/s, %s msg/s were acknowledged within the measured window: %s, and %s"
                                        + " is needed.",
                                rate(requested), rate(achieved), percent(achieved / requested), percent(needed)))
                .with("targetMessagesPerSecond", requested)
                .with("acknowledgedMessagesPerSecond", achieved));
    }

    /**
     * Judges the subscription whose backlog grew most: its consumers' debt is no smaller because others received more. A
     * requested backlog is no fault: then consumers are judged from the end of its drain on.
     *
     * @param load messages that the consumers had to keep up with in the window, over all topics
     */
    private static Optional<Finding> backlogs(RunMeasurement measurement, long load, double loadPerSecond) {
        // They begin far behind, and what they then receive is the figure.
        if (measurement.reading().isPresent() || measurement.replay().isPresent()) {
            return Optional.empty();
        }
        if (measurement.backlog().isEmpty()) {
            return backlogs(measurement, load, loadPerSecond, "the measured window");
        }
        return measurement
                .backlog()
                .flatMap(record -> record.stage(BacklogStage.AFTER))
                .flatMap(after -> backlogs(
                        measurement,
                        (long) (loadPerSecond * after.seconds()),
                        loadPerSecond,
                        "the " + duration(after.seconds() * 1e9) + " after the drain"));
    }

    private static Optional<Finding> backlogs(
            RunMeasurement measurement, long load, double loadPerSecond, String when) {
        ToDoubleFunction<QueueHistory> allowed = queue -> EXPECTED_GROWTH_SHARE * queue.expectedGrowthMessages()
                + Math.max(
                        BACKLOG_GROWTH_MESSAGES,
                        Math.max(BACKLOG_GROWTH_SECONDS * loadPerSecond, BACKLOG_GROWTH_SHARE * load)
                                * queue.loadShare());
        long nobodysDebt = lostOnTheWay(measurement);
        return measurement.worstBacklogs().stream()
                .filter(queue -> queue.excessMessages() > allowed.applyAsDouble(queue))
                .max(Comparator.comparing(queue -> queue.excessMessages() / allowed.applyAsDouble(queue)))
                .map(queue -> grown(queue, allowed.applyAsDouble(queue), when))
                .or(() -> tooFast(measurement, allowed, when))
                .or(() -> measurement.worstBacklogs().stream()
                        .filter(queue -> !queue.hadToGrow())
                        .flatMap(queue -> QueueGrowth.of(queue, loadPerSecond).stream())
                        .filter(growth -> growth.messages() > Math.max(BACKLOG_GROWTH_MESSAGES, nobodysDebt))
                        .max(Comparator.comparing(QueueGrowth::seconds))
                        .map(growth -> growth.finding(
                                Rule.CONSUMERS_BEHIND,
                                "The backlog of " + growth.queue().name()
                                        + ", messages acknowledged and not yet received,",
                                "its consumers did not keep up, and the end-to-end time grows with the length of the run",
                                "backlogGrowth")));
    }

    /** Returns the messages that no consumer can have received: missing ones that nothing shows to be queued. */
    private static long lostOnTheWay(RunMeasurement measurement) {
        return measurement.provenLoss().doubt() == ProvenLoss.Doubt.NOT_COUNTED
                ? measurement.deliveryAudit().missing()
                : measurement.lost();
    }

    /** Returns the finding on consumers that were to be busy for longer than they were: the run is not what was asked for. */
    private static Optional<Finding> tooFast(
            RunMeasurement measurement, ToDoubleFunction<QueueHistory> allowed, String when) {
        return measurement.worstBacklogs().stream()
                .filter(queue -> queue.hadToGrow() && -queue.excessMessages() > allowed.applyAsDouble(queue))
                .findFirst()
                .map(queue -> new Finding(
                                Cause.INCOMPLETE,
                                String.format(
                                        "The backlog of %s, messages acknowledged and not yet received, grew by %s within %s. Its"
                                                + " consumers were to be busy with each message, so that %s would stay behind:"
                                                + " they were not.",
                                        queue.name(),
                                        count(Math.round(queue.growthMessages())),
                                        when,
                                        count(Math.round(queue.expectedGrowthMessages()))))
                        .with("backlogGrowthMessages", queue.growthMessages())
                        .with("expectedBacklogGrowthMessages", queue.expectedGrowthMessages()));
    }

    private static Finding grown(QueueHistory worst, double allowed, String when) {
        return new Finding(
                        Cause.NOT_SUSTAINED,
                        String.format(
                                "The backlog of %s, messages acknowledged and not yet received, grew by %s to %s within %s, and"
                                        + " %s is allowed%s: its consumers did not keep up.",
                                worst.name(),
                                count(Math.round(worst.growthMessages())),
                                count(Math.round(worst.endMessages())),
                                when,
                                count((long) (worst.expectedGrowthMessages() + allowed)),
                                worst.hadToGrow() ? " to consumers that are busy with each message" : ""))
                .by(Rule.CONSUMERS_BEHIND)
                .with("backlogGrowthMessages", worst.growthMessages())
                .with("backlogAtWindowEndMessages", worst.endMessages())
                .with("allowedBacklogGrowthMessages", worst.expectedGrowthMessages() + allowed);
    }
}

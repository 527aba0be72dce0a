package io.weir.engine;

import io.weir.measure.CoarseCounts;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.measure.WindowPoint;
import io.weir.measure.WindowSeries;
import io.weir.schedule.Schedule;
import io.weir.worker.send.DelayedDelivery;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Collects intervals, adds them up by phase and passes them on. For one thread. */
final class IntervalReporter {

    /**
     * Minimum time without deliveries that counts as silence: deliveries may come in bursts, from a client's poll or a
     * slow consumer.
     */
    private static final long SILENCE_NANOS = 2_000_000_000;

    private final Timeline timeline;
    private final Schedule schedule;
    private final RunRecorders recorders;
    private final DueMessages due;
    private final int subscriptionsPerTopic;
    private final boolean checked;
    private final Consumer<IntervalSnapshot> listener;
    private final Stretches stretches;
    private final WindowSeries window = new WindowSeries();

    private final Map<Phase, Counters> counters = new EnumMap<>(Phase.class);
    private final Map<Phase, Long> backlogAtEnd = new EnumMap<>(Phase.class);
    private final Latencies warmUp = Latencies.empty();
    private final Latencies measured = Latencies.empty();
    private final Map<String, Long> errors = new HashMap<>();
    private Counters total;
    private long arrived;
    private long lastArrival;
    private long dueSoFar;
    private int next;

    /**
     * @param checked whether messages carry a header; if not, the backlog is calculated from counts
     */
    IntervalReporter(
            Timeline timeline,
            Schedule schedule,
            RunRecorders recorders,
            DelayedDelivery deliveries,
            int payloadBytes,
            int subscriptionsPerTopic,
            boolean checked,
            Consumer<IntervalSnapshot> listener,
            Stretches stretches) {
        this.timeline = timeline;
        this.schedule = schedule;
        this.recorders = recorders;
        this.due = new DueMessages(deliveries.delayNanos());
        this.subscriptionsPerTopic = subscriptionsPerTopic;
        this.checked = checked;
        this.listener = listener;
        this.stretches = stretches;
        this.lastArrival = timeline.start();
        this.total = Counters.none(payloadBytes);
        for (Phase phase : Phase.values()) {
            counters.put(phase, total);
        }
    }

    /** Collects all intervals that are over at this instant. */
    void advanceTo(long now) {
        while (now >= timeline.endOf(next)) {
            collect(next);
            next++;
        }
    }

    /** Returns the instant before which everything is collected. */
    long collectedUntil() {
        return timeline.startOf(next);
    }

    /** Returns the instant at which the next interval is over. */
    long nextEnd() {
        return timeline.endOf(next);
    }

    private void collect(int interval) {
        RunRecorders.Collected collected = recorders.collectThrough(interval);
        Phase phase = timeline.phaseOf(interval);
        long arrivedBefore = arrived;
        arrived = recorders.arrived();
        lastArrival = arrived > arrivedBefore ? timeline.endOf(interval) : lastArrival;
        total = total.plus(collected.counters());
        counters.merge(phase, collected.counters(), Counters::plus);
        due.intervalIsOver(timeline.endOf(interval), recorders.awaitedByTopic());
        backlogAtEnd.put(phase, backlog());
        warmUp.add(collected.warmUp());
        measured.add(collected.measured());
        collected.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum));
        long from = timeline.startOf(interval) - timeline.start();
        long to = timeline.endOf(interval) - timeline.start();
        long dueNow = phase == Phase.DRAIN ? 0 : schedule.dueBefore(to) - schedule.dueBefore(from);
        dueSoFar += dueNow;
        if (phase == Phase.MEASURE) {
            keep(interval, collected);
        }
        listener.accept(new IntervalSnapshot(
                interval,
                phase,
                from,
                to,
                dueNow,
                collected.counters(),
                collected.warmUp(),
                collected.measured(),
                outstanding(),
                backlog(),
                Map.copyOf(collected.errors()),
                timeline.stageOf(interval)));
    }

    private void keep(int interval, RunRecorders.Collected collected) {
        Latencies latencies = collected.measured();
        long start = timeline.startOf(interval);
        long end = timeline.endOf(interval);
        window.add(new WindowPoint(
                stretches.at(start - timeline.windowStart(), end - timeline.windowStart(), timeline.stageOf(interval)),
                start - timeline.start(),
                end - timeline.start(),
                collected.counters().acknowledged(),
                CoarseCounts.of(latencies.response()),
                CoarseCounts.of(latencies.service()),
                CoarseCounts.of(latencies.endToEnd()),
                CoarseCounts.of(latencies.responseWithoutGeneratorDelay())));
    }

    /** Returns the intervals of the measured window. */
    List<WindowPoint> windowPoints() {
        return window.points();
    }

    /** Returns the messages sent and not completed, at the end of the last interval collected. */
    long outstanding() {
        // A completion inside send is counted just before the send itself, so an interval that ends in between may have
        // -1.
        return Math.max(0, total.sent() - total.acknowledged() - total.failed());
    }

    /**
     * Returns the messages acknowledged, expected and not received, over all subscriptions, at the end of the last
     * interval collected; including those not yet due for delivery.
     */
    long awaitedNow() {
        return unreceivedOf(awaited());
    }

    /**
     * Returns the messages acknowledged, due for delivery and not received, over all subscriptions, at the end of the
     * last interval collected. Messages filtered out or delayed are no debt of the consumers.
     */
    long backlog() {
        return unreceivedOf(due.count());
    }

    private long unreceivedOf(long messages) {
        long received = checked ? recorders.arrived() : total.received();
        return Math.max(0, messages * subscriptionsPerTopic - received);
    }

    /** Returns the messages acknowledged that every subscription is to receive. */
    private long awaited() {
        return total.acknowledged() - recorders.unawaited();
    }

    /**
     * Returns the backlog by subscription; the mean of all if messages carry no header. A subscription whose deliveries
     * are counted before their acknowledgements may have less than 0.
     */
    double[] backlogs(int topics) {
        int subscriptions = topics * subscriptionsPerTopic;
        if (!checked) {
            return subscriptions == 0 ? new double[0] : new double[] {(double) backlog() / subscriptions};
        }
        double[] backlogs = new double[subscriptions];
        Arrays.setAll(
                backlogs,
                subscription -> due.count(subscription / subscriptionsPerTopic) - recorders.arrived(subscription));
        return backlogs;
    }

    /** Returns the debts at the end of the last interval collected. Due messages are spread evenly over the topics. */
    Debts debts(int topics) {
        long[] acknowledged = recorders.acknowledgedByTopic();
        double[] ofTopics = new double[topics];
        Arrays.setAll(ofTopics, topic -> (double) dueSoFar / topics - acknowledged[topic]);
        return new Debts(ofTopics, backlogs(topics), backlog());
    }

    /**
     * Returns whether an expected message came within the last two seconds collected. Repeated deliveries and those
     * that are not part of the load are no sign of more to come.
     */
    boolean isStillArriving() {
        return collectedUntil() - lastArrival < SILENCE_NANOS;
    }

    Counters total() {
        return total;
    }

    Counters of(Phase phase) {
        return counters.getOrDefault(phase, total);
    }

    long backlogAtEndOf(Phase phase) {
        return backlogAtEnd.getOrDefault(phase, 0L);
    }

    Latencies warmUp() {
        return warmUp;
    }

    Latencies measured() {
        return measured;
    }

    Map<String, Long> errors() {
        return errors;
    }
}

package io.weir.run;

import io.weir.evidence.CoarseCounts;
import io.weir.evidence.WindowPoint;
import io.weir.evidence.WindowSeries;
import io.weir.measure.Counters;
import io.weir.measure.ErrorKind;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.PlaceCounts;
import io.weir.measure.Timeline;
import io.weir.measure.flow.GroupFlows;
import io.weir.recovery.DueMessages;
import io.weir.run.search.Debts;
import io.weir.schedule.LoadPauses;
import io.weir.schedule.LoadPauses.Pause;
import io.weir.schedule.ProducerPauses;
import io.weir.schedule.Schedule;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * Adds up the intervals of a load, each of which holds the facts of all workers, and derives what only all of them
 * together show: messages outstanding, backlogs, debts. For one thread.
 */
final class IntervalReporter {

    /**
     * Minimum time without deliveries that counts as silence: deliveries may come in bursts, from a client's poll or a
     * slow consumer.
     */
    private static final long SILENCE_NANOS = 2_000_000_000;

    private final Timeline timeline;
    private final Schedule schedule;
    private final ProducerPauses pauses;
    private final DeliverableMessages due;
    private final int topics;
    private final int subscriptionsPerTopic;
    private final boolean checked;
    private final BiConsumer<Interval, IntervalSnapshot> listener;
    private final Stretches stretches;
    private final WindowSeries window = new WindowSeries();

    private final Map<Phase, Counters> counters = new EnumMap<>(Phase.class);
    private final Map<Phase, Long> backlogAtEnd = new EnumMap<>(Phase.class);
    private final Latencies warmUp = Latencies.empty();
    private final Latencies measured = Latencies.empty();
    private final Map<String, Long> errors = new HashMap<>();
    private Counters total;
    private PlaceCounts acknowledged = PlaceCounts.NONE;
    private PlaceCounts acknowledgedInWindow = PlaceCounts.NONE;
    private PlaceCounts awaited = PlaceCounts.NONE;
    private PlaceCounts arrived = PlaceCounts.NONE;
    private GroupFlows windowFlows = GroupFlows.NONE;
    private GroupFlows allFlows = GroupFlows.NONE;
    private PlaceCounts dueAtWindowEnd = PlaceCounts.NONE;
    private PlaceCounts arrivedAtWindowEnd = PlaceCounts.NONE;
    private final long[] lastArrivals;
    private long dueSoFar;
    private int next;

    /**
     * @param timeline phases of the load, as they change
     * @param schedule due times of the load, as they change
     * @param pauses of producers, of whom nothing is due then
     * @param deliveryDelayNanos delay from send to delivery that was requested
     * @param checked whether messages carry a header; if not, the backlog is calculated from counts
     */
    IntervalReporter(
            Timeline timeline,
            Schedule schedule,
            ProducerPauses pauses,
            long deliveryDelayNanos,
            int topics,
            int subscriptionsPerTopic,
            boolean checked,
            BiConsumer<Interval, IntervalSnapshot> listener,
            Stretches stretches) {
        this.timeline = timeline;
        this.schedule = schedule;
        this.pauses = pauses;
        this.due = new DeliverableMessages(deliveryDelayNanos);
        this.topics = topics;
        this.subscriptionsPerTopic = subscriptionsPerTopic;
        this.checked = checked;
        this.listener = listener;
        this.stretches = stretches;
        this.lastArrivals = new long[topics * subscriptionsPerTopic];
        Arrays.fill(lastArrivals, timeline.start());
        this.total = Counters.NONE;
        for (Phase phase : Phase.values()) {
            counters.put(phase, total);
        }
    }

    /** Returns the instant before which everything has been added. */
    long collectedUntil() {
        return timeline.startOf(next);
    }

    /** Returns the number of intervals added. */
    int added() {
        return next;
    }

    /** Returns the instant at which the next interval is over. */
    long nextEnd() {
        return timeline.endOf(next);
    }

    /** Adds the next interval. */
    void add(Interval interval) {
        int index = interval.index();
        next = index + 1;
        Phase phase = timeline.phaseOf(index);
        acknowledged = acknowledged.plus(interval.acknowledged());
        awaited = awaited.plus(interval.awaited());
        arrived = arrived.plus(interval.arrived());
        for (int subscription = 0; subscription < lastArrivals.length; subscription++) {
            if (interval.arrived().at(subscription) > 0) {
                lastArrivals[subscription] = timeline.endOf(index);
            }
        }
        total = total.plus(interval.counters());
        counters.merge(phase, interval.counters(), Counters::plus);
        due.intervalIsOver(timeline.endOf(index), awaited);
        backlogAtEnd.put(phase, backlog());
        warmUp.add(interval.warmUp());
        measured.add(interval.measured());
        allFlows = allFlows.plus(interval.flows());
        if (phase == Phase.MEASURE) {
            windowFlows = windowFlows.plus(interval.flows());
            acknowledgedInWindow = acknowledgedInWindow.plus(interval.acknowledged());
            dueAtWindowEnd = due.messages();
            arrivedAtWindowEnd = arrived;
        }
        interval.errors().forEach((kind, count) -> ErrorKind.count(errors, kind, count));
        long from = timeline.startOf(index) - timeline.start();
        long to = timeline.endOf(index) - timeline.start();
        long dueNow = phase == Phase.DRAIN ? 0 : dueBefore(to) - dueBefore(from);
        dueSoFar += dueNow;
        if (phase == Phase.MEASURE) {
            keep(interval);
        }
        listener.accept(
                interval,
                new IntervalSnapshot(
                        index,
                        phase,
                        from,
                        to,
                        dueNow,
                        interval.counters(),
                        interval.warmUp(),
                        interval.measured(),
                        outstanding(),
                        backlog(),
                        interval.errors(),
                        timeline.stageOf(index)));
    }

    private void keep(Interval interval) {
        Latencies latencies = interval.measured();
        long start = timeline.startOf(interval.index());
        long end = timeline.endOf(interval.index());
        window.add(new WindowPoint(
                stretches.at(
                        start - timeline.windowStart(),
                        end - timeline.windowStart(),
                        timeline.stageOf(interval.index())),
                start - timeline.start(),
                end - timeline.start(),
                interval.counters().acknowledged(),
                CoarseCounts.of(latencies.response()),
                CoarseCounts.of(latencies.service()),
                CoarseCounts.of(latencies.endToEnd()),
                CoarseCounts.of(latencies.responseWithoutGeneratorDelay())));
    }

    /** Returns the number of messages due before the window's end. */
    long dueInAll() {
        return dueBefore(timeline.windowEnd() - timeline.start());
    }

    /** Returns the number of messages due before an instant since the start of load, and before sending ends. */
    long dueBefore(long nanos) {
        return pauses.dueBefore(schedule, windowNanos(), whileSending(nanos));
    }

    /** Returns the messages due and the times without any, as they follow from the start of the measured part. */
    DueMessages dueMessages(LoadPauses loadPauses) {
        return new DueMessages() {
            @Override
            public long before(long nanos) {
                return dueBefore(nanos);
            }

            @Override
            public List<Pause> pauses() {
                return sinceStart(loadPauses.ofAll());
            }

            @Override
            public List<Pause> pausesOf(int topic) {
                return sinceStart(loadPauses.ofTopicAlone(topic));
            }

            private List<Pause> sinceStart(List<Pause> ofWindow) {
                return ofWindow.stream()
                        .map(pause -> pause.since(windowNanos()))
                        .toList();
            }
        };
    }

    /**
     * Returns the number of one producer's messages due before an instant since the start of load, and before sending ends.
     *
     * @param ofProducer the number of its messages among the first of all
     */
    long dueBefore(int producer, LongUnaryOperator ofProducer, long nanos) {
        return pauses.dueBefore(producer, ofProducer, schedule, windowNanos(), whileSending(nanos));
    }

    private long whileSending(long nanos) {
        return Math.min(nanos, timeline.sendingEnd() - timeline.start());
    }

    private long windowNanos() {
        return timeline.windowStart() - timeline.start();
    }

    /** Returns the intervals of the measured window. */
    List<WindowPoint> windowPoints() {
        return window.points();
    }

    /** Returns the messages sent and not completed, at the end of the last interval. */
    long outstanding() {
        // A completion inside send is counted just before the send itself, so an interval that ends in between may have
        // -1.
        return Math.max(0, total.sent() - total.acknowledged() - total.failed());
    }

    /**
     * Returns the messages acknowledged, expected and not received, over all subscriptions, at the end of the last
     * interval; including those not yet due for delivery.
     */
    long awaitedNow() {
        return unreceivedOf(awaited.sum());
    }

    /** Returns the deliveries awaited of the messages acknowledged so far, over all subscriptions. */
    long awaitedDeliveries() {
        return awaited.sum();
    }

    /**
     * Returns the messages acknowledged, due for delivery and not received, over all subscriptions, at the end of the
     * last interval. Messages filtered out or delayed are no debt of the consumers. Where several workers share topics,
     * it is a lower bound: each knows only its own messages to be expected, or received before.
     */
    long backlog() {
        return unreceivedOf(due.messages().sum());
    }

    private long unreceivedOf(long messages) {
        long received = checked ? arrived.sum() : total.received();
        return Math.max(0, messages - received);
    }

    /**
     * Returns the backlog by subscription; the mean of all if messages carry no header. A subscription whose deliveries
     * are counted before their acknowledgements may have less than 0.
     */
    private double[] backlogs() {
        int subscriptions = topics * subscriptionsPerTopic;
        if (!checked) {
            return subscriptions == 0 ? new double[0] : new double[] {(double) backlog() / subscriptions};
        }
        double[] backlogs = new double[subscriptions];
        Arrays.setAll(backlogs, subscription -> due.messages().at(subscription) - arrived.at(subscription));
        return backlogs;
    }

    /** Returns the debts at the end of the last interval. Due messages are taken to be spread evenly over the topics. */
    Debts debts() {
        double[] ofTopics = new double[topics];
        Arrays.setAll(ofTopics, topic -> (double) dueSoFar / topics - acknowledged.at(topic));
        return new Debts(ofTopics, backlogs(), backlog());
    }

    /** Returns the messages acknowledged so far, by topic. */
    PlaceCounts acknowledged() {
        return acknowledged;
    }

    /** Returns the messages acknowledged within the measured window, by topic. */
    PlaceCounts acknowledgedInWindow() {
        return acknowledgedInWindow;
    }

    /** Returns the numbers of the subscriptions that wait for messages. */
    List<Integer> waitingSubscriptions() {
        return IntStream.range(0, topics * subscriptionsPerTopic)
                .filter(number -> arrived.at(number) < awaited.at(number))
                .boxed()
                .toList();
    }

    /**
     * Returns whether an expected message came to a subscription within the last two seconds. Repeated deliveries and
     * those that are not part of the load are no sign of more to come, nor are those to other subscriptions.
     */
    boolean isStillArriving(int subscription) {
        return collectedUntil() - lastArrivals[subscription] < SILENCE_NANOS;
    }

    /** Returns the deliveries of the measured window by group. */
    GroupFlows windowFlows() {
        return windowFlows;
    }

    /** Returns the deliveries of the whole load by group. */
    GroupFlows allFlows() {
        return allFlows;
    }

    /** Returns the backlog of a subscription at the window's end, of messages that carry a header. */
    long backlogAtWindowEnd(int subscription) {
        return dueAtWindowEnd.at(subscription) - arrivedAtWindowEnd.at(subscription);
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

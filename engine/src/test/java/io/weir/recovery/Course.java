package io.weir.recovery;

import io.weir.measure.Counters;
import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.measure.PlaceCounts;
import io.weir.measure.ReceiptTimes;
import io.weir.measure.flow.GroupFlows;
import io.weir.measure.success.DeliveryRecorder;
import io.weir.measure.success.SeriesRecorder;
import io.weir.measure.success.SuccessLevels;
import io.weir.measure.success.Successes;
import io.weir.schedule.LoadPauses.Pause;
import io.weir.workload.timeline.RecoveryLevels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Events of a load, carried through recorders of several workers, interval by interval, into a watch. */
final class Course {

    /** Outcome of a message, or a delivery. */
    enum Kind {
        SUCCESS,
        FAILURE,
        ABORTED,
        DELIVERY,
        /** Delivery after a later message of its producer and partition. */
        LATE_DELIVERY,
        /** Delivery of a message that had come before, to another consumer, which can't tell. */
        REPEATED_DELIVERY
    }

    /**
     * Something that happened to a message.
     *
     * @param subscription of a delivery
     * @param partition of a delivery
     */
    record Event(Kind kind, long nanos, long dueNanos, int subscription, int partition) {}

    final RecoveryLevels levels;
    final int topics;
    final int groups;
    final List<Long> due = new ArrayList<>();
    final List<Event> events = new ArrayList<>();

    /** Planned instants of actions, and the levels set for each. */
    final NavigableMap<Long, SuccessLevels> set = new TreeMap<>();

    /** Ends of intervals. */
    final List<Long> ends = new ArrayList<>();

    /** Times in which the load pauses. */
    final List<Pause> pauses = new ArrayList<>();

    /** The same of one topic alone. */
    final Map<Integer, List<Pause>> topicPauses = new HashMap<>();

    int workers = 1;

    Course(RecoveryLevels levels, int topics, int groups) {
        this.levels = levels;
        this.topics = topics;
        this.groups = groups;
    }

    void published(long dueNanos, long nanos) {
        due.add(dueNanos);
        events.add(new Event(Kind.SUCCESS, nanos, dueNanos, 0, 0));
    }

    void failed(long dueNanos, long nanos) {
        due.add(dueNanos);
        events.add(new Event(Kind.FAILURE, nanos, dueNanos, 0, 0));
    }

    void delivered(long dueNanos, long nanos, int subscription, int partition) {
        events.add(new Event(Kind.DELIVERY, nanos, dueNanos, subscription, partition));
    }

    /** Ends an interval each second. */
    void seconds(int number) {
        for (long second = 1; second <= number; second++) {
            ends.add(second * 1_000_000_000);
        }
    }

    /** Returns the levels in force at an instant. */
    SuccessLevels levelsAt(long nanos) {
        Map.Entry<Long, SuccessLevels> entry = set.floorEntry(nanos);
        return entry == null ? SuccessLevels.NONE : entry.getValue();
    }

    /** Returns a watch that has seen everything, with levels set at the instants given. */
    RecoveryWatch watch(long... actions) {
        long[] sortedDue = due.stream().mapToLong(Long::longValue).sorted().toArray();
        RecoveryWatch watch = new RecoveryWatch(levels, dueMessages(sortedDue), topics, groups);
        events.sort(Comparator.comparingLong(Event::nanos));
        Random random = new Random(events.size());
        long from = 0;
        int next = 0;
        int action = 0;
        for (int index = 0; index < ends.size(); index++) {
            long to = ends.get(index);
            while (action < actions.length && actions[action] < to) {
                set.put(actions[action], watch.levels(actions[action]));
                action++;
            }
            int end = next;
            while (end < events.size() && events.get(end).nanos() < to) {
                end++;
            }
            watch.add(interval(index, events.subList(next, end), random), from, to);
            next = end;
            from = to;
        }
        return watch;
    }

    private DueMessages dueMessages(long[] sortedDue) {
        return new DueMessages() {
            @Override
            public long before(long nanos) {
                return Course.before(sortedDue, nanos);
            }

            @Override
            public List<Pause> pauses() {
                return pauses;
            }

            @Override
            public List<Pause> pausesOf(int topic) {
                return topicPauses.getOrDefault(topic, List.of());
            }
        };
    }

    /** Returns the number of sorted instants before another one. */
    static long before(long[] sorted, long nanos) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Interval interval(int index, List<Event> ofInterval, Random random) {
        List<List<Event>> shares = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            shares.add(new ArrayList<>());
        }
        ofInterval.forEach(event -> shares.get(random.nextInt(workers)).add(event));
        return shares.stream().map(share -> ofWorker(index, share)).reduce(Interval.none(index), Interval::plus);
    }

    private Interval ofWorker(int index, List<Event> share) {
        SeriesRecorder publishing = new SeriesRecorder(levels.deadline().toNanos());
        DeliveryRecorder deliveries =
                new DeliveryRecorder(Math.max(1, groups), levels.deadline().toNanos());
        Latencies measured = Latencies.empty();
        long[] counts = new long[Kind.values().length];
        long[] arrived = new long[Math.max(1, topics * groups)];
        for (Event event : share) {
            SuccessLevels inForce = levelsAt(event.nanos());
            counts[event.kind().ordinal()]++;
            switch (event.kind()) {
                case SUCCESS:
                    publishing.success(event.nanos(), event.dueNanos(), inForce.responseP99(), inForce.responseSlow());
                    measured.response().recordValue(event.nanos() - event.dueNanos());
                    break;
                case FAILURE:
                    publishing.failure(event.nanos());
                    break;
                case ABORTED:
                    break;
                case DELIVERY, REPEATED_DELIVERY:
                    deliveries.delivered(
                            event.subscription(), event.partition(), event.nanos(), event.dueNanos(), inForce);
                    measured.endToEnd().recordValue(event.nanos() - event.dueNanos());
                    arrived[event.subscription()] += event.kind() == Kind.DELIVERY ? 1 : 0;
                    break;
                case LATE_DELIVERY:
                    arrived[event.subscription()]++;
                    break;
            }
        }
        long acknowledged = counts[Kind.SUCCESS.ordinal()];
        return new Interval(
                index,
                new Counters(
                        0, acknowledged, 0, counts[Kind.FAILURE.ordinal()], counts[Kind.ABORTED.ordinal()], 0, 0, 0, 0),
                Latencies.empty(),
                measured,
                Map.of(),
                PlaceCounts.of(acknowledged),
                PlaceCounts.of(
                        LongStream.generate(() -> acknowledged).limit(groups).toArray()),
                PlaceCounts.of(arrived),
                ReceiptTimes.NONE,
                Successes.ofPublishing(publishing.recorded()).plus(deliveries.recorded()),
                GroupFlows.NONE);
    }
}

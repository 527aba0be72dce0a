package io.weir.recovery;

import io.weir.measure.Interval;
import io.weir.measure.PlaceCounts;
import io.weir.measure.success.SuccessLevels;
import io.weir.measure.success.SuccessSlots;
import io.weir.measure.success.Successes;
import io.weir.workload.timeline.RecoveryLevels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Watch of a load under disturbances, from its merged intervals. For one thread. It keeps for each millisecond in which
 * something happened about 50 bytes for each series (publishing and each group of subscriptions), and for each partition
 * its longer times without a delivery.
 */
public final class RecoveryWatch {

    private final RecoveryLevels levels;
    private final DueMessages due;
    private final int topics;
    private final int subscriptionsPerTopic;
    private final Baseline baseline;
    private final SeriesCourse publishing = new SeriesCourse();
    private final SeriesCourse[] groups;
    private final CountCourse completed = new CountCourse(true);
    private final CountCourse awaited = new CountCourse(false);
    private final CountCourse[] arrived;
    private final GroupPartitions partitions;
    private long collectedNanos;

    /**
     * Creates a watch that has seen nothing.
     *
     * @param due messages of the load
     * @param subscriptionsPerTopic number of groups that are watched; 0 where messages carry no header, since their
     *     deliveries are not recognised
     */
    public RecoveryWatch(RecoveryLevels levels, DueMessages due, int topics, int subscriptionsPerTopic) {
        this.levels = levels;
        this.due = due;
        this.topics = topics;
        this.subscriptionsPerTopic = subscriptionsPerTopic;
        this.baseline = new Baseline(levels);
        this.groups = new SeriesCourse[subscriptionsPerTopic];
        Arrays.setAll(groups, group -> new SeriesCourse());
        this.arrived = new CountCourse[subscriptionsPerTopic];
        Arrays.setAll(arrived, group -> new CountCourse(false));
        this.partitions = new GroupPartitions(subscriptionsPerTopic);
    }

    /**
     * Adds the next interval of all workers.
     *
     * @param fromNanos since the start of load
     * @param toNanos likewise
     */
    public void add(Interval merged, long fromNanos, long toNanos) {
        Successes successes = merged.successes();
        SuccessSlots published = successes.publishing().slots();
        baseline.add(merged, fromNanos, toNanos);
        publishing.add(fromNanos, toNanos, successes.publishing());
        completed.add(
                fromNanos,
                toNanos,
                published,
                merged.counters().acknowledged() + merged.counters().failed());
        if (subscriptionsPerTopic > 0) { // all groups wait for the same messages
            awaited.add(fromNanos, toNanos, published, ofGroup(merged.awaited(), 0));
        }
        for (int group = 0; group < subscriptionsPerTopic; group++) {
            groups[group].add(fromNanos, toNanos, successes.group(group));
            arrived[group].add(fromNanos, toNanos, successes.group(group).slots(), ofGroup(merged.arrived(), group));
        }
        if (subscriptionsPerTopic > 0) {
            partitions.add(successes);
        }
        collectedNanos = toNanos;
    }

    private long ofGroup(PlaceCounts bySubscription, int group) {
        long sum = 0;
        for (int topic = 0; topic < topics; topic++) {
            sum += bySubscription.at(topic * subscriptionsPerTopic + group);
        }
        return sum;
    }

    /**
     * Returns the levels that an action is to be judged by, from the whole intervals of the baseline before it. To be
     * called for each action before it is ordered, and after the intervals before it have been added.
     *
     * @param actionNanos when the action is to be ordered, since the start of load
     * @return levels that all workers are to set before that; 0 stands for a percentile of nothing
     */
    public SuccessLevels levels(long actionNanos) {
        return baseline.set(actionNanos);
    }

    /**
     * Returns the recovery from each disturbance, of what has been added.
     *
     * @param missingBefore acknowledged messages that never came and were due before an instant, since the start of load;
     *     null where that is not known
     * @throws IllegalStateException if no levels were set before one of them
     */
    public List<DisturbanceRecovery> of(List<Disturbance> disturbances, @Nullable LongUnaryOperator missingBefore) {
        DueMessages over = new RememberedDueMessages(due);
        List<WatchedSeries> series = watched(over);
        List<DisturbanceRecovery> recoveries = new ArrayList<>();
        long from = 0;
        for (Disturbance disturbance : disturbances) {
            DisturbanceRecovery recovery = of(disturbance, over, series);
            recoveries.add(
                    missingBefore == null ? recovery : recovery.with(LossTimes.of(recovery, from, missingBefore)));
            from = disturbance.untilNanos();
        }
        return recoveries;
    }

    /**
     * One series over the load.
     *
     * @param group -1 for publishing
     */
    private record WatchedSeries(int group, SeriesCourse course, OwedMessages owed, IdleTime idle) {}

    private List<WatchedSeries> watched(DueMessages over) {
        List<WatchedSeries> series = new ArrayList<>();
        series.add(watched(-1, publishing, over, OwedMessages.ofPublishing(over, completed)));
        for (int group = 0; group < subscriptionsPerTopic; group++) {
            series.add(watched(
                    group, groups[group], over, OwedMessages.ofGroup(over, completed, awaited, arrived[group])));
        }
        return series;
    }

    private static WatchedSeries watched(int group, SeriesCourse course, DueMessages over, OwedMessages owed) {
        return new WatchedSeries(group, course, owed, IdleTime.of(over, owed, course.answeredNanos()));
    }

    private DisturbanceRecovery of(Disturbance disturbance, DueMessages over, List<WatchedSeries> watched) {
        SuccessLevels set = baseline.at(disturbance.orderedNanos());
        Span span = new Span(disturbance, levels, over, collectedNanos);
        List<SeriesRecovery> series = new ArrayList<>();
        for (WatchedSeries each : watched) {
            SeriesJudgement judgement = new SeriesJudgement(span, each.course, each.owed.atSlotEnds(span), each.idle);
            series.add(
                    each.group < 0
                            ? judgement.recovery("publishing", set.responseP99(), null)
                            : judgement.recovery(
                                    "group " + each.group,
                                    set.endToEndP99(),
                                    partitions.worst(each.group, span, each.idle, over::pausesOf)));
        }
        return new DisturbanceRecovery(disturbance, series, null);
    }
}

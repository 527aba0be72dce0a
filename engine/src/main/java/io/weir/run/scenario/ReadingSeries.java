package io.weir.run.scenario;

import io.weir.evidence.scenario.ReadingRecord;
import io.weir.measure.Interval;
import io.weir.measure.ReceiptTimes;
import io.weir.measure.Timeline;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds up what is received in the measured part, and keeps the best seconds. For one thread. */
final class ReadingSeries {

    private static final int TEN = 10;

    private final int subscriptions;
    private final int subscriptionsPerTopic;
    private final Peaks all = new Peaks();
    private final List<Peaks> groups;
    private ReceiptTimes times = ReceiptTimes.NONE;

    /**
     * @param topics number of topics
     * @param checked whether messages carry a header, which tells what each subscription has received
     */
    ReadingSeries(int topics, int subscriptionsPerTopic, boolean checked) {
        this.subscriptions = topics * subscriptionsPerTopic;
        this.subscriptionsPerTopic = subscriptionsPerTopic;
        this.groups = checked
                ? Stream.generate(Peaks::new).limit(subscriptionsPerTopic).toList()
                : List.of();
    }

    /**
     * Adds the next interval of the measured part.
     *
     * @param nanos its length
     * @param endNanos its end, since the start of load
     */
    void add(Interval interval, long nanos, long endNanos) {
        boolean whole = nanos == Timeline.INTERVAL_NANOS;
        times = times.plus(interval.receipts());
        long first = 0;
        for (int group = 0; group < groups.size(); group++) {
            long arrived = 0;
            for (int i = group; i < subscriptions; i += subscriptionsPerTopic) {
                arrived += interval.arrived().at(i);
            }
            groups.get(group).add(arrived, whole, endNanos);
            first += arrived;
        }
        // What comes once more is nothing read.
        all.add(groups.isEmpty() ? interval.counters().received() : first, whole, endNanos);
    }

    /** Returns the instant of the first delivery since the start of load; null if there was none. */
    @Nullable
    Long firstNanos() {
        return times.isNone() ? null : (Long) times.firstNanos();
    }

    long messages() {
        return all.messages;
    }

    /** Returns the time from the first delivery to the last; null if there was none. */
    @Nullable
    Double seconds() {
        return times.isNone() ? null : (Double) ((times.lastNanos() - times.firstNanos()) / 1e9);
    }

    /** Returns a number of messages by that time; null if all came at one instant. */
    @Nullable
    Double perSecond(long messages) {
        Double seconds = seconds();
        return seconds == null || seconds == 0 ? null : (Double) (messages / seconds);
    }

    /** Returns the rate of a group up to the second of its last delivery: another may have had more to read. */
    private @Nullable Double perSecond(Peaks group) {
        Double seconds = seconds();
        if (seconds == null || seconds == 0 || group.messages == 0) {
            return null;
        }
        double own = Math.min(seconds, (group.lastNanos - times.firstNanos()) / 1e9);
        return group.messages / own;
    }

    @Nullable
    Double maxPerSecond() {
        return all.maxPerSecond();
    }

    @Nullable
    Double maxTenSecondsPerSecond() {
        return all.seconds < TEN ? null : (Double) (all.maxOfTen / (double) TEN);
    }

    List<ReadingRecord.Group> groups() {
        return IntStream.range(0, groups.size())
                .mapToObj(number -> new ReadingRecord.Group(
                        number,
                        groups.get(number).messages,
                        perSecond(groups.get(number)),
                        groups.get(number).maxPerSecond()))
                .toList();
    }

    /** Best whole seconds of a count. */
    private static final class Peaks {
        private final long[] lastTen = new long[TEN];
        private long messages;
        private long lastNanos;
        private long seconds;
        private long ofLastTen;
        private long maxOfOne;
        private long maxOfTen;

        void add(long received, boolean whole, long endNanos) {
            messages += received;
            lastNanos = received > 0 ? endNanos : lastNanos;
            if (!whole) {
                return;
            }
            int place = (int) (seconds++ % TEN);
            ofLastTen += received - lastTen[place];
            lastTen[place] = received;
            maxOfOne = Math.max(maxOfOne, received);
            maxOfTen = Math.max(maxOfTen, ofLastTen);
        }

        @Nullable
        Double maxPerSecond() {
            return seconds == 0 ? null : (Double) (double) maxOfOne;
        }
    }
}

package io.weir.worker;

import io.weir.measure.Counters;
import io.weir.measure.Interval;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Report of a worker on the intervals of a load. It has every interval that the conductor does not have yet, so that a
 * report that is lost, comes twice, or comes after a later one changes nothing: an interval is known by its load, its
 * worker and its number.
 *
 * @param intervals those that are over and not acknowledged, in order
 * @param over number of all intervals up to the last of these
 * @param total events of all these, by which the conductor checks its sum
 * @param completed messages completed and received when the report was made
 * @param failure reason why a sender has died or this worker's figures are wrong, as a sentence; empty without
 */
public record LoadReport(
        List<Interval> intervals, int over, Counters total, Completed completed, Optional<String> failure) {

    /**
     * Messages completed and received so far.
     *
     * @param messages acknowledged or failed
     * @param failed those that failed
     * @param received deliveries of recognised messages, over all subscriptions, repetitions included
     */
    public record Completed(long messages, long failed, long received) {

        public static final Completed NONE = new Completed(0, 0, 0);

        public Completed plus(Completed other) {
            return new Completed(messages + other.messages, failed + other.failed, received + other.received);
        }
    }

    public LoadReport {
        intervals = List.copyOf(intervals);
    }

    /** Intervals of a load from which its reports are made. For one thread. */
    public static final class Draft {

        /** Intervals of some MB each: a conductor that is late takes them in parts. */
        private static final int MAX_INTERVALS = 4;

        private final Deque<Interval> intervals = new ArrayDeque<>();
        private int over;
        private Counters total = Counters.NONE;

        /** Adds the next interval that is over. */
        public void add(Interval interval) {
            intervals.add(interval);
            over++;
            total = total.plus(interval.counters());
        }

        /** Returns the number of the interval that is to be added next. */
        public int next() {
            return over;
        }

        /**
         * Returns whether a report holds as much as one may.
         *
         * @param acknowledged number of intervals that are not needed any more
         */
        public boolean isFull(int acknowledged) {
            return over - acknowledged >= MAX_INTERVALS;
        }

        /**
         * Returns the report of what has been added.
         *
         * @param acknowledged number of intervals that are not needed any more
         */
        public LoadReport report(int acknowledged, Completed completed, Optional<String> failure) {
            while (!intervals.isEmpty() && intervals.element().index() < acknowledged) {
                intervals.remove();
            }
            return new LoadReport(List.copyOf(intervals), over, total, completed, failure);
        }
    }
}

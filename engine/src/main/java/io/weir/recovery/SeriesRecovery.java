package io.weir.recovery;

import org.jspecify.annotations.Nullable;

/**
 * Recovery of one series from one disturbance. All times are nanoseconds, and count from the order of the disturbance
 * except where said. Those found in slots are exact to a millisecond.
 *
 * <p>Of a group of subscriptions every message due is taken to be expected, since each topic has one subscription of the
 * group; the response time of a delivery is its end-to-end time.
 *
 * <p>A load of a few messages a second has too few for the levels of a second and the tenths of availability: an answer
 * that comes a little later than usual is then missing where it was due.
 *
 * @param name "publishing", or "group " and its number
 * @param baselineP99Nanos 99th percentile of the response time before; 0 where nothing was measured
 * @param longestGapNanos longest time between two successes one after the other of which the second came after the order, less
 *     the idle time in it; the time after the last success counts too
 * @param gapIsOpen whether it is that time after the last success, and so a lower bound
 * @param baselineGapNanos longest time between two successes in the baseline, likewise; all of it without any
 * @param detectionNanos first failure before recovery or, without one, first success that was held up: that took more than
 *     ten times the 99th percentile before; null without either
 * @param firstSuccessNanos time from when the first message was due that failed or was not answered within the deadline,
 *     to the first success after its failure, or after the deadline where that is earlier; null where no message was left
 *     so, or nothing succeeded after it
 * @param recoveredNanos beginning of the first time of the length requested in every second of which enough of the due
 *     messages succeeded within the deadline, not more successes were slow than one in a hundred and what chance adds (three
 *     standard deviations), and none failed; null where there was none by the time limit
 * @param recoveredAfterUndoNanos the same from the undoing on, from when that was confirmed; null also where nothing was
 *     undone
 * @param brokenNanos beginning of the first second after recovery, from the undoing too, that doesn't meet these levels;
 *     null if all do to the end of the time judged, or the series has not recovered
 * @param caughtUpNanos beginning of the first time of the length requested in which no more was owed than at most in the
 *     baseline: messages due and not completed, of a group those due and not delivered that have not failed; null where there was none by the time
 *     limit
 * @param availabilityByTime share of the tenths of a second, from the order to recovery (from the undoing too) or the end, that had a success or
 *     no due message; those that are idle throughout are left out
 * @param availabilityByRequests share of the messages due in that time that succeeded within the deadline
 * @param damageMessageSeconds sum over the messages due in that time that succeeded of what they took beyond the 99th
 *     percentile before, in message-seconds
 * @param failures messages that failed in that time
 * @param baselineShare share of the seconds before the order in which enough of the due messages succeeded and none failed
 * @param idleNanos time from the order to the end of the time judged in which the load paused and all messages of before that ever
 *     came had come
 * @param worstPartition null for publishing, and where no partition had a gap worth keeping
 * @param undecided why it is not known whether it recovers in time, from the undoing too; null where it is
 */
public record SeriesRecovery(
        String name,
        long baselineP99Nanos,
        long longestGapNanos,
        boolean gapIsOpen,
        long baselineGapNanos,
        @Nullable Long detectionNanos,
        @Nullable Long firstSuccessNanos,
        @Nullable Long recoveredNanos,
        @Nullable Long recoveredAfterUndoNanos,
        @Nullable Long brokenNanos,
        @Nullable Long caughtUpNanos,
        double availabilityByTime,
        double availabilityByRequests,
        double damageMessageSeconds,
        long failures,
        double baselineShare,
        long idleNanos,
        @Nullable WorstPartition worstPartition,
        @Nullable Undecided undecided) {

    /** Returns whether successes ended before the time judged did, for longer than they ever paused before. */
    boolean isSilentAtTheEnd() {
        return new Gap(longestGapNanos, gapIsOpen).isSilence(baselineGapNanos);
    }
}

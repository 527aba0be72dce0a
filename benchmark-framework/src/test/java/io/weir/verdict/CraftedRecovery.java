package io.weir.verdict;

import io.weir.recovery.Disturbance;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.LossTimes;
import io.weir.recovery.RecoveryRecord;
import io.weir.recovery.SeriesRecovery;
import io.weir.recovery.Undecided;
import io.weir.recovery.WorstPartition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Results of the actions of a time line, made up for tests. */
public final class CraftedRecovery {

    private static final long SECOND = CraftedRun.SECOND;

    private CraftedRecovery() {}

    /** Nothing failed to be carried out. */
    public static RecoveryRecord of(DisturbanceRecovery... disturbances) {
        return new RecoveryRecord(List.of(disturbances), List.of());
    }

    /** Kill of all nodes 5 s after the start of load, undone 2 s after. */
    public static DisturbanceRecovery kill(SeriesRecovery... series) {
        return new DisturbanceRecovery(
                new Disturbance(
                        0,
                        "kill all",
                        Disturbance.Target.NODES,
                        5 * SECOND,
                        5 * SECOND + 1,
                        7 * SECOND,
                        7 * SECOND + 2,
                        12 * SECOND),
                List.of(series),
                new LossTimes(0, 0, 0, null));
    }

    /** The same times, in which nothing was done. */
    public static DisturbanceRecovery control(SeriesRecovery... series) {
        return acting("no action", Disturbance.Target.NOTHING, series);
    }

    private static DisturbanceRecovery acting(String what, Disturbance.Target target, SeriesRecovery... series) {
        DisturbanceRecovery kill = kill(series);
        Disturbance done = kill.disturbance();
        return new DisturbanceRecovery(
                new Disturbance(
                        0,
                        what,
                        target,
                        done.orderedNanos(),
                        done.confirmedNanos(),
                        done.undoOrderedNanos(),
                        done.undoConfirmedNanos(),
                        done.untilNanos()),
                kill.series(),
                kill.losses());
    }

    /** The same times, in which consumers stood still. */
    static DisturbanceRecovery paused(SeriesRecovery... series) {
        return acting("pause the consumers of group 0", Disturbance.Target.CONSUMERS, series);
    }

    /** The same times, in which more was due. */
    static DisturbanceRecovery loaded(SeriesRecovery... series) {
        return acting("rate 200%", Disturbance.Target.LOAD, series);
    }

    /** The same, in which more was due to the end. */
    static DisturbanceRecovery loadedForGood(SeriesRecovery... series) {
        DisturbanceRecovery loaded = loaded(series);
        Disturbance done = loaded.disturbance();
        return new DisturbanceRecovery(
                new Disturbance(
                        0,
                        done.what(),
                        done.target(),
                        done.orderedNanos(),
                        done.confirmedNanos(),
                        null,
                        null,
                        done.untilNanos()),
                loaded.series(),
                loaded.losses());
    }

    /** Kill of a node that nothing undoes. */
    public static DisturbanceRecovery killForGood(int number, String node, SeriesRecovery... series) {
        long ordered = (5 + 10L * number) * SECOND;
        return new DisturbanceRecovery(
                new Disturbance(
                        number,
                        "kill " + node,
                        Disturbance.Target.NODES,
                        ordered,
                        ordered + 1,
                        null,
                        null,
                        ordered + 7 * SECOND),
                List.of(series),
                new LossTimes(0, 0, 0, null));
    }

    /** The same, with messages that never came. */
    public static DisturbanceRecovery losing(DisturbanceRecovery recovery, LossTimes losses) {
        return new DisturbanceRecovery(recovery.disturbance(), recovery.series(), losses);
    }

    /**
     * Course of a series.
     *
     * @param recoveredSeconds null if it has not
     */
    public static SeriesRecovery series(
            String name, double gapSeconds, @Nullable Double recoveredSeconds, long failures) {
        Long recovered = recoveredSeconds == null ? null : (Long) (long) (recoveredSeconds * SECOND);
        return new SeriesRecovery(
                name,
                9_900_000,
                (long) (gapSeconds * SECOND),
                false,
                1_500_000,
                12_000_000L,
                2_100_000_000L,
                recovered,
                recovered == null ? null : (Long) Math.max(0, recovered - 2 * SECOND),
                null,
                recovered,
                0.75,
                0.8,
                1_234.5,
                failures,
                1,
                0,
                name.equals("publishing") ? null : new WorstPartition(0, 2, (long) (gapSeconds * SECOND), false),
                null);
    }

    /** The same series, which did not keep the levels. */
    static SeriesRecovery broken(SeriesRecovery series, double brokenSeconds) {
        return with(
                series,
                series.gapIsOpen(),
                series.recoveredNanos(),
                series.recoveredAfterUndoNanos(),
                (Long) (long) (brokenSeconds * SECOND),
                series.baselineShare());
    }

    /** The same series, whose longest gap was still open at the end. */
    public static SeriesRecovery open(SeriesRecovery series) {
        return with(series, true, null, null, null, series.baselineShare());
    }

    /** The same series, which came back from the action and then fell silent. */
    static SeriesRecovery silent(SeriesRecovery series) {
        return with(
                series,
                true,
                series.recoveredNanos(),
                series.recoveredAfterUndoNanos(),
                series.recoveredNanos(),
                series.baselineShare());
    }

    /** The same series, which did not come back from the undoing. */
    static SeriesRecovery lostAtTheUndoing(SeriesRecovery series) {
        return with(series, false, series.recoveredNanos(), null, null, series.baselineShare());
    }

    /** The same series, of which the seconds before the action were not all as they should have been. */
    static SeriesRecovery restless(SeriesRecovery series, double baselineShare) {
        return with(
                series,
                series.gapIsOpen(),
                series.recoveredNanos(),
                series.recoveredAfterUndoNanos(),
                series.brokenNanos(),
                baselineShare);
    }

    /** The same, which took some seconds to have an effect, and to be undone. */
    static DisturbanceRecovery taking(DisturbanceRecovery recovery, long effectSeconds, long undoSeconds) {
        Disturbance fast = recovery.disturbance();
        long confirmed = fast.orderedNanos() + effectSeconds * SECOND;
        return new DisturbanceRecovery(
                new Disturbance(
                        fast.number(),
                        fast.what(),
                        fast.target(),
                        fast.orderedNanos(),
                        confirmed,
                        confirmed,
                        confirmed + undoSeconds * SECOND,
                        fast.untilNanos()),
                recovery.series(),
                recovery.losses());
    }

    /** The same, not observed to the end of the time to recover. */
    static DisturbanceRecovery cutShort(DisturbanceRecovery recovery) {
        return undecided(recovery, Undecided.TIME_OVER);
    }

    /** The same, of which it is not known for some reason whether the series that have not recovered do so. */
    static DisturbanceRecovery undecided(DisturbanceRecovery recovery, Undecided why) {
        return new DisturbanceRecovery(
                recovery.disturbance(),
                recovery.series().stream()
                        .map(series -> recovery.overNanos(series) == null ? undecided(series, why) : series)
                        .toList(),
                recovery.losses());
    }

    /** The same series, of which it is not known whether it recovers. */
    static SeriesRecovery undecided(SeriesRecovery series, Undecided why) {
        return with(
                series,
                series.gapIsOpen(),
                series.recoveredNanos(),
                series.recoveredAfterUndoNanos(),
                series.brokenNanos(),
                series.baselineShare(),
                why);
    }

    private static SeriesRecovery with(
            SeriesRecovery series,
            boolean gapIsOpen,
            @Nullable Long recovered,
            @Nullable Long afterUndo,
            @Nullable Long broken,
            double baselineShare) {
        return with(series, gapIsOpen, recovered, afterUndo, broken, baselineShare, series.undecided());
    }

    private static SeriesRecovery with(
            SeriesRecovery series,
            boolean gapIsOpen,
            @Nullable Long recovered,
            @Nullable Long afterUndo,
            @Nullable Long broken,
            double baselineShare,
            @Nullable Undecided undecided) {
        boolean back = recovered != null;
        return new SeriesRecovery(
                series.name(),
                series.baselineP99Nanos(),
                series.longestGapNanos(),
                gapIsOpen,
                series.baselineGapNanos(),
                back ? series.detectionNanos() : null,
                back ? series.firstSuccessNanos() : null,
                recovered,
                afterUndo,
                broken,
                back ? series.caughtUpNanos() : null,
                series.availabilityByTime(),
                series.availabilityByRequests(),
                series.damageMessageSeconds(),
                series.failures(),
                baselineShare,
                series.idleNanos(),
                series.worstPartition(),
                undecided);
    }
}

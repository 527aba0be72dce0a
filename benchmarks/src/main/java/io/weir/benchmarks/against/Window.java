package io.weir.benchmarks.against;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Part of a program's work that is measured. It begins and ends with reports of the program, as nothing is known of the
 * time between two.
 */
final class Window {

    /** Time after a message without a further one after which none will come: what was measured before is not used. */
    private static final long IDLE_NANOS = Duration.ofSeconds(30).toNanos();

    private final Predicate<Progress> isWarm;
    private final End end;

    private @Nullable Progress first;
    private @Nullable Progress last;
    private @Nullable Progress lastChange;
    private boolean over;
    private boolean complete;

    /** Place of a report after the first of the window. */
    private enum Place {
        /** Before the end. */
        WITHIN,
        /** The last of the window. */
        LAST,
        /** Not part of the window any more. */
        BEYOND
    }

    private interface End {

        Place place(Progress first, Progress now);
    }

    private Window(Predicate<Progress> isWarm, End end) {
        this.isWarm = isWarm;
        this.end = end;
    }

    /**
     * Creates a window from the first report after a warm-up to the one with which it has about its length.
     *
     * @param startNanos when the program started
     * @param betweenReports time from one report to the next
     */
    static Window ofTime(long startNanos, Duration warmUp, Duration length, Duration betweenReports) {
        long enough = length.minus(betweenReports.dividedBy(2)).toNanos();
        return new Window(
                now -> now.nanos() - startNanos >= warmUp.toNanos(),
                (first, now) -> now.nanos() - first.nanos() >= enough ? Place.LAST : Place.WITHIN);
    }

    /**
     * Creates a window from the first report with three tenths of a backlog read to the last before nine tenths are: the
     * last messages come from fewer partitions, and a report after them counts time in which nothing was left.
     */
    static Window ofBacklog(long messages) {
        return new Window(
                now -> now.messages() >= messages * 3 / 10,
                (first, now) -> now.messages() > messages * 9 / 10 ? Place.BEYOND : Place.WITHIN);
    }

    /** Takes the next report; one that comes after the end changes nothing. */
    void add(Progress now) {
        if (isIdle(now)) {
            over = true;
            return;
        }
        Progress begun = first;
        if (begun == null) {
            first = isWarm.test(now) ? now : null;
            return;
        }
        if (over) {
            return;
        }
        Place place = end.place(begun, now);
        over = place != Place.WITHIN;
        if (place != Place.BEYOND) {
            last = now;
        }
        complete = over;
    }

    private boolean isIdle(Progress now) {
        Progress before = lastChange;
        if (before == null || now.messages() == 0 || before.messages() != now.messages()) {
            lastChange = now;
            return false;
        }
        return now.nanos() - before.nanos() >= IDLE_NANOS;
    }

    /** Returns whether later reports don't matter. */
    boolean isOver() {
        return over;
    }

    /** Returns rate and cost of the messages in the window, if it came to its end and has some. */
    Optional<Map<String, Double>> figures() {
        Progress begun = first;
        Progress ended = last;
        return complete && begun != null && ended != null && ended.messages() > begun.messages()
                ? Optional.of(ended.figuresSince(begun))
                : Optional.empty();
    }
}

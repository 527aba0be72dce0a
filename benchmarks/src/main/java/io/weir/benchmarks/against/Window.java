package io.weir.benchmarks.against;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Part of a program's work that is measured. It begins and ends with reports of the program, as nothing is known of the
 * time between two.
 */
final class Window {

    /** Time after a message without a further one after which none will come: what was measured before is not used. */
    private static final long IDLE_NANOS = Duration.ofSeconds(30).toNanos();

    /** Given the first report that counts messages, and the latest. */
    private final BiPredicate<Progress, Progress> isWarm;

    private final End end;

    private @Nullable Progress load;
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

    private Window(BiPredicate<Progress, Progress> isWarm, End end) {
        this.isWarm = isWarm;
        this.end = end;
    }

    /**
     * Creates a window from the first report after a warm-up to the one with which it has about its length. The warm-up is
     * one of load, as that of Weir's runs: it began as long before the first report of messages as reports are apart.
     *
     * @param betweenReports time from one report to the next
     */
    static Window ofTime(Duration warmUp, Duration length, Duration betweenReports) {
        long further = warmUp.minus(betweenReports).toNanos();
        long enough = length.minus(betweenReports.dividedBy(2)).toNanos();
        return new Window(
                (load, now) -> now.nanos() - load.nanos() >= further,
                (first, now) -> now.nanos() - first.nanos() >= enough ? Place.LAST : Place.WITHIN);
    }

    /**
     * Creates a window from the first report with three tenths of a backlog read to the last before nine tenths are: the
     * last messages come from fewer partitions, and a report after them counts time in which nothing was left.
     */
    static Window ofBacklog(long messages) {
        return new Window(
                (load, now) -> now.messages() >= messages * 3 / 10,
                (first, now) -> now.messages() > messages * 9 / 10 ? Place.BEYOND : Place.WITHIN);
    }

    /** Takes the next report; one that comes after the end changes nothing. */
    void add(Progress now) {
        if (isIdle(now)) {
            over = true;
            return;
        }
        if (load == null && now.messages() > 0) {
            load = now;
        }
        Progress begun = first;
        if (begun == null) {
            first = load != null && isWarm.test(load, now) ? now : null;
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

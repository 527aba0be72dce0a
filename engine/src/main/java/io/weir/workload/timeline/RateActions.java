package io.weir.workload.timeline;

import io.weir.units.DurationFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Course of a rate that a time line sets. It is known before the load begins, so it is a part of the schedule: due times are
 * exact, whoever sends.
 *
 * @param actions the whole time line
 * @param usual rate of the workload, in messages a second
 * @param meanBytes size of a message
 */
public record RateActions(List<TimedAction> actions, double usual, double meanBytes) {

    private static final double MAX_PER_SECOND = 1e9;

    /** A rate in messages a second, and how long it is held. */
    public record Held(double messagesPerSecond, Duration duration) {}

    /**
     * Returns the rates held from the beginning of the measured part to its end; one where the rate is never set.
     *
     * @param moments of the actions, in their order
     * @param measured length of the measured part
     */
    public List<Held> held(List<Duration> moments, Duration measured) {
        List<Held> held = new ArrayList<>();
        Duration reached = Duration.ZERO;
        double rate = usual;
        for (int i = 0; i < actions.size(); i++) {
            TimedAction action = actions.get(i);
            OptionalDouble set = action.messagesPerSecond(usual, meanBytes);
            if (set.isPresent()) {
                reached = hold(rate, reached, moments.get(i), measured, held);
                if (action.lasting().isPresent()) {
                    Duration end = moments.get(i).plus(action.lasting().get());
                    reached = hold(set.getAsDouble(), reached, end, measured, held);
                }
                rate = after(action, rate);
            }
        }
        Duration ignored = hold(rate, reached, measured, measured, held);
        return held;
    }

    /** Adds a rate if it is held for some time, and returns when it ends. */
    private static Duration hold(double rate, Duration from, Duration to, Duration measured, List<Held> held) {
        Duration end = to.compareTo(measured) < 0 ? to : measured;
        if (end.compareTo(from) <= 0) {
            return from;
        }
        held.add(new Held(rate, end.minus(from)));
        return end;
    }

    /** Returns the rate when an action is over, by that before it. */
    private double after(TimedAction action, double before) {
        return action.lasting().isPresent()
                ? before
                : action.messagesPerSecond(usual, meanBytes).orElse(before);
    }

    /** Returns moments that make for as many messages as any draw does: the earliest of more load, the latest of less. */
    public List<Duration> momentsOfMaxLoad() {
        List<Duration> moments = new ArrayList<>();
        double before = usual;
        for (TimedAction action : actions) {
            double rate = action.messagesPerSecond(usual, meanBytes).orElse(before);
            moments.add(rate >= before ? action.at() : action.latest());
            before = after(action, before);
        }
        return moments;
    }

    /** Reports rates that can't be, or that change nothing. */
    public void validate(ValidationErrors errors) {
        double before = usual;
        for (TimedAction action : actions) {
            OptionalDouble set = action.messagesPerSecond(usual, meanBytes);
            if (set.isPresent()) {
                String wrong = wrong(set.getAsDouble(), before, action.lasting().isPresent());
                if (!wrong.isEmpty()) {
                    errors.add(
                            KeyNames.TIMELINE,
                            "has " + action.describe() + " at " + DurationFormat.format(action.at()) + ", " + wrong);
                }
            }
            before = after(action, before);
        }
    }

    private static String wrong(double rate, double before, boolean undone) {
        if (!(rate <= MAX_PER_SECOND)) {
            return "and 1 000 000 000 messages a second is the highest rate; write a lower one";
        }
        if (rate == before) {
            return "which is the rate already; write another, or nothing: all for a time without an action";
        }
        return rate == 0 && !undone
                ? "and nothing is due any more after it; write for: how long, or a rate above 0"
                : "";
    }
}

package io.weir.result;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reason not to believe the figures of a run, or to believe them only within a bound.
 *
 * @param grade the best that a run with this finding can have: {@link Grade#QUALIFIED} or {@link Grade#NOT_VALID}
 * @param rule that found it; null where its cause has no other
 * @param sentence what was found, with its figures, for people
 * @param figures the same figures for programs; each name carries its unit, each value is finite
 */
public record Finding(Cause cause, Grade grade, @Nullable Rule rule, String sentence, Map<String, Double> figures) {

    /** Rules of causes that several rules find. */
    public enum Rule {
        /** The queue of messages due and not yet acknowledged grew. */
        QUEUE_GROWTH,
        /** Consumers did not keep up, or not catch up. */
        CONSUMERS_BEHIND,
        /** Senders had no slack. */
        SENDERS_SATURATED,
        /** Threads on which the client receives had no slack. */
        RECEIVING_THREADS_SATURATED,
        /** Threads on which the client completes sends had no slack. */
        COMPLETING_THREADS_SATURATED,
        /** The generator sent late. */
        LATE_SENDS,
        /** The generator's JVM stood still. */
        PAUSES,
        /** Messages were received before they were due. */
        EARLY_ARRIVALS,
        /** The clocks of two hosts could differ by too much for what was measured between them. */
        CLOCK_BOUND,
        /** A host's clock could not be compared at the end of the run. */
        CLOCK_UNKNOWN,
        /** A host's clock was set or stood still during the run. */
        CLOCK_JUMP,
        /** Fresh runs did not confirm the answer of a search. */
        NOT_CONFIRMED
    }

    /** @throws IllegalArgumentException when a figure is not finite, since JSON could not hold it, or the grade is VALID */
    public Finding {
        if (grade == Grade.VALID) {
            throw new IllegalArgumentException("a finding of " + cause + " can't leave a run VALID");
        }
        figures.forEach((name, value) -> {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("figure " + name + " of " + cause + " must be finite, not " + value);
            }
        });
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }

    public Finding(Cause cause, Grade grade, String sentence) {
        this(cause, grade, null, sentence, Map.of());
    }

    /** Creates a finding that makes a run {@link Grade#NOT_VALID}, without figures. */
    public Finding(Cause cause, String sentence) {
        this(cause, Grade.NOT_VALID, sentence);
    }

    public Finding by(Rule found) {
        return new Finding(cause, grade, found, sentence, figures);
    }

    /** Returns the same finding of another grade. */
    public Finding as(Grade other) {
        return new Finding(cause, other, rule, sentence, figures);
    }

    public Finding with(String name, double figure) {
        Map<String, Double> more = new TreeMap<>(figures);
        more.put(name, figure);
        return new Finding(cause, grade, rule, sentence, more);
    }

    public Finding with(String name, @Nullable Double figure) {
        return figure == null ? this : with(name, figure.doubleValue());
    }
}

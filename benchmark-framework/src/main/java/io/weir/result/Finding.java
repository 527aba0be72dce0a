package io.weir.result;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reason not to believe the figures of a run, or to believe them only within a bound.
 *
 * @param cause the kind of reason
 * @param grade the best that a run with this finding can have: {@link Grade#QUALIFIED} or {@link Grade#NOT_VALID}
 * @param sentence what was found, with its figures, for people
 * @param figures the same figures for programs; each name carries its unit, each value is finite
 */
public record Finding(Cause cause, Grade grade, String sentence, Map<String, Double> figures) {

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

    /** Creates a finding that makes a run {@link Grade#NOT_VALID}. */
    public Finding(Cause cause, String sentence, Map<String, Double> figures) {
        this(cause, Grade.NOT_VALID, sentence, figures);
    }

    /** Returns a finding that leaves a run usable, with the bound that the sentence states. */
    public static Finding qualified(Cause cause, String sentence, Map<String, Double> figures) {
        return new Finding(cause, Grade.QUALIFIED, sentence, figures);
    }
}

package io.weir.result;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One reason not to believe the figures of a run.
 *
 * @param cause the kind of reason
 * @param sentence what was found, with its figures, for people
 * @param figures the same figures for programs; each name carries its unit, each value is finite
 */
public record Finding(Cause cause, String sentence, Map<String, Double> figures) {

    /** @throws IllegalArgumentException when a figure is not finite: JSON could not hold it */
    public Finding {
        figures.forEach((name, value) -> {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("figure " + name + " of " + cause + " must be finite, not " + value);
            }
        });
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    }
}

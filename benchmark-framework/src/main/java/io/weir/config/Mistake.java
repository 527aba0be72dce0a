package io.weir.config;

import java.util.Comparator;

/**
 * Something in the configuration that has to change before a run can start.
 *
 * @param message the mistake, its value and the remedy; one sentence, no secret in it
 */
public record Mistake(Place place, String message) implements Comparable<Mistake> {

    private static final Comparator<Mistake> ORDER =
            Comparator.comparing(Mistake::place).thenComparing(Mistake::message);

    @Override
    public int compareTo(Mistake other) {
        return ORDER.compare(this, other);
    }

    /** Returns {@code file:line:column: message}. */
    @Override
    public String toString() {
        return place + ": " + message;
    }
}

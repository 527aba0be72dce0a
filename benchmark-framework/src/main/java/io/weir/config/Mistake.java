package io.weir.config;

import java.util.Comparator;

/**
 * Something in the configuration that has to change before a run can start.
 *
 * @param message what is wrong with which value, and what to do; one sentence, no secret in it
 */
public record Mistake(Place place, String message) implements Comparable<Mistake> {

    private static final Comparator<Mistake> ORDER =
            Comparator.comparing(Mistake::place).thenComparing(Mistake::message);

    @Override
    public int compareTo(Mistake other) {
        return ORDER.compare(this, other);
    }

    /** {@code file:line:column: message}. */
    @Override
    public String toString() {
        return place + ": " + message;
    }
}

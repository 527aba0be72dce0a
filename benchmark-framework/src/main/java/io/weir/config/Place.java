package io.weir.config;

import java.util.Comparator;

/**
 * Place of something that the user wrote.
 *
 * @param source the file as the user named it, or {@code --set key} for an override
 * @param line from 1; 0 when the source as a whole is meant
 * @param column from 1, in characters; 0 when the source as a whole is meant
 */
public record Place(String source, int line, int column) implements Comparable<Place> {

    private static final Comparator<Place> ORDER =
            Comparator.comparing(Place::source).thenComparingInt(Place::line).thenComparingInt(Place::column);

    /** Returns the place of a source as a whole. */
    public static Place of(String source) {
        return new Place(source, 0, 0);
    }

    /** Returns a place further down and to the right; the same place when the source as a whole is meant. */
    Place plus(int lines, int columns) {
        return line == 0 ? this : new Place(source, line + lines, column + columns);
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }

    /** Returns {@code file:line:column}, or the source alone. */
    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line + ":" + column;
    }
}

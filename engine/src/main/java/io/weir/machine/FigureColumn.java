package io.weir.machine;

/**
 * The column that is made of a figure's readings.
 *
 * @param name its end, after that of what was read; unit included
 * @param kind how it is made of two readings
 * @param divisor number of the figure's units that make one in the column
 */
public record FigureColumn(String name, Kind kind, double divisor) {

    /** Ways to make a column of two readings. */
    public enum Kind {
        /** The later one. */
        LEVEL,
        /** Their difference. */
        GROWTH,
        /** Their difference by the seconds between them. */
        PER_SECOND
    }
}

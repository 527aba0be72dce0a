package io.weir.config.source;

/**
 * Place of something that the user wrote.
 *
 * @param source the file as the user named it, or {@code --set key} for an override
 * @param line from 1; 0 when the source as a whole is meant
 * @param column from 1, in characters; 0 when the source as a whole is meant
 */
public record SourceLocation(String source, int line, int column) {

    /** Returns the place of a source as a whole. */
    public static SourceLocation of(String source) {
        return new SourceLocation(source, 0, 0);
    }

    /** Returns a place further down and to the right; the same place when the source as a whole is meant. */
    SourceLocation plus(int lines, int columns) {
        return line == 0 ? this : new SourceLocation(source, line + lines, column + columns);
    }

    /** Returns {@code file:line:column}, or the source alone. */
    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line + ":" + column;
    }
}

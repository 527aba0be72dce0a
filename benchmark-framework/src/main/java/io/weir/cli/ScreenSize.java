package io.weir.cli;

/**
 * How much fits on a terminal.
 *
 * @param columns width in characters, at least 1
 * @param rows height in lines, at least 1
 */
record ScreenSize(int columns, int rows) {

    /** What a terminal has that does not say. */
    static final ScreenSize USUAL = new ScreenSize(80, 24);
}

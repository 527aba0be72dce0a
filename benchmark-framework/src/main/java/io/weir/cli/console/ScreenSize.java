package io.weir.cli.console;

/**
 * Size of a terminal.
 *
 * @param columns width in characters, at least 1
 * @param rows height in lines, at least 1
 */
record ScreenSize(int columns, int rows) {

    /** Size of a terminal that does not report one. */
    static final ScreenSize USUAL = new ScreenSize(80, 24);
}

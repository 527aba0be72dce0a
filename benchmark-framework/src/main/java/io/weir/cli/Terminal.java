package io.weir.cli;

import java.util.Map;

/**
 * What standard output is connected to.
 *
 * @param present whether it is a terminal on which the cursor can be moved
 * @param colour whether colours are wanted
 * @param columns width
 */
record Terminal(boolean present, boolean colour, int columns) {

    /** System property that the launcher sets: "true" when standard output is a terminal. */
    static final String TERMINAL = "weir.terminal";

    private static final int USUAL_COLUMNS = 80;

    /** No terminal: a file or a pipe. */
    static final Terminal NONE = new Terminal(false, false, USUAL_COLUMNS);

    /** By what the launcher has found and the environment's TERM, COLUMNS and NO_COLOR (no-color.org). */
    static Terminal of(boolean present, Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "");
        if (!present || kind.isEmpty() || kind.equals("dumb")) {
            return NONE;
        }
        boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Terminal(true, colour, columns(environment.getOrDefault("COLUMNS", "")));
    }

    private static int columns(String text) {
        return text.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(text) : USUAL_COLUMNS;
    }

    /** The text cut to the width: a line that wraps would spoil the block that it is part of. */
    String fit(String text) {
        return text.length() < columns ? text : text.substring(0, columns - 2) + "…";
    }

    String good(String text) {
        return paint("32", text);
    }

    String bad(String text) {
        return paint("31", text);
    }

    String strong(String text) {
        return paint("1", text);
    }

    private String paint(String code, String text) {
        return colour ? "\033[" + code + "m" + text + "\033[0m" : text;
    }
}

package io.weir.cli;

import java.util.Map;
import java.util.function.Supplier;

/**
 * What standard output is connected to.
 *
 * @param present whether it is a terminal on which the cursor can be moved
 * @param colour whether colours are wanted
 * @param size as it is now
 */
record Terminal(boolean present, boolean colour, Supplier<ScreenSize> size) {

    /** System property that the launcher sets: "true" when standard output is a terminal. */
    static final String TERMINAL = "weir.terminal";

    /** No terminal: a file or a pipe. */
    static final Terminal NONE = new Terminal(false, false, () -> ScreenSize.USUAL);

    private static final char ESCAPE = '\033';
    private static final String RESET = "\033[0m";

    /** From here on there are characters that take two columns. */
    private static final int FIRST_WIDE = 0x1100;

    /** A terminal that keeps its width. */
    Terminal(boolean present, boolean colour, int columns) {
        this(present, colour, () -> new ScreenSize(columns, ScreenSize.USUAL.rows()));
    }

    /**
     * By what the launcher has found and the environment. TERM says whether there is a cursor; colours are refused by
     * NO_COLOR (no-color.org) or CLICOLOR=0, and wanted even elsewhere by CLICOLOR_FORCE (bixense.com/clicolors).
     */
    static Terminal of(boolean present, Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "");
        boolean cursor = present && !kind.isEmpty() && !kind.equals("dumb");
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean forced = !environment.getOrDefault("CLICOLOR_FORCE", "0").equals("0");
        boolean colour = !refused
                && (forced
                        || cursor && !environment.getOrDefault("CLICOLOR", "1").equals("0"));
        if (!cursor) {
            return new Terminal(false, colour, NONE.size());
        }
        ScreenSize told = told(environment.getOrDefault("COLUMNS", ""));
        return new Terminal(true, colour, MeasuredScreen.listening(told));
    }

    private static ScreenSize told(String columns) {
        return columns.matches("[1-9][0-9]{0,3}")
                ? new ScreenSize(Integer.parseInt(columns), ScreenSize.USUAL.rows())
                : ScreenSize.USUAL;
    }

    /** The text cut to so many columns: a line that wraps would spoil the block that it is part of. */
    static String fit(String text, int columns) {
        if (width(text) < columns) {
            return text;
        }
        StringBuilder fitting = new StringBuilder();
        int width = 0;
        int at = 0;
        while (at < text.length()) {
            int next = next(text, at);
            if (text.charAt(at) != ESCAPE) {
                width += columnsOf(text.codePointAt(at));
                if (width > columns - 2) {
                    break;
                }
            }
            fitting.append(text, at, next);
            at = next;
        }
        return fitting + (columns > 1 ? "…" : "") + (text.indexOf(ESCAPE) >= 0 ? RESET : "");
    }

    /** Columns that a text takes; what changes its colour takes none. */
    static int width(String text) {
        int width = 0;
        for (int at = 0; at < text.length(); at = next(text, at)) {
            width += text.charAt(at) == ESCAPE ? 0 : columnsOf(text.codePointAt(at));
        }
        return width;
    }

    private static int columnsOf(int codePoint) {
        return codePoint < FIRST_WIDE || codePoint == '…' || codePoint == '–' || codePoint == '−' ? 1 : 2;
    }

    /** Where the next character, or sequence that changes colour, begins. */
    private static int next(String text, int at) {
        if (text.charAt(at) != ESCAPE) {
            return at + Character.charCount(text.codePointAt(at));
        }
        int end = text.indexOf('m', at);
        return end < 0 ? text.length() : end + 1;
    }

    String good(String text) {
        return paint("32", text);
    }

    String qualified(String text) {
        return paint("33", text);
    }

    String bad(String text) {
        return paint("31", text);
    }

    String strong(String text) {
        return paint("1", text);
    }

    /** What stands behind the rest. */
    String faint(String text) {
        return paint("2", text);
    }

    private String paint(String code, String text) {
        return colour ? "\033[" + code + "m" + text + RESET : text;
    }
}

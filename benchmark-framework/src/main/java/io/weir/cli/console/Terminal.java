package io.weir.cli.console;

import io.weir.units.Printable;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Device that standard output is connected to.
 *
 * @param present whether it is a terminal on which the cursor can be moved
 * @param colour whether colours are wanted
 * @param size supplier of its current size
 */
public record Terminal(boolean present, boolean colour, Supplier<ScreenSize> size) {

    /** System property that the launcher sets: "true" when standard output is a terminal. */
    public static final String TERMINAL = "weir.terminal";

    /** No terminal: a file or a pipe. */
    public static final Terminal NONE = new Terminal(false, false, () -> ScreenSize.USUAL);

    private static final char ESCAPE = '\033';
    private static final String RESET = "\033[0m";
    private static final Pattern PAINT = Pattern.compile("\033\\[(0|1|2|31|32|33)m");

    /** First character that may take two columns. */
    private static final int FIRST_WIDE = 0x1100;

    /** Makes a terminal of fixed width. */
    Terminal(boolean present, boolean colour, int columns) {
        this(present, colour, () -> new ScreenSize(columns, ScreenSize.USUAL.rows()));
    }

    /**
     * Returns the terminal according to the launcher and the environment. TERM determines whether there is a cursor;
     * NO_COLOR (no-color.org) or CLICOLOR=0 turn colours off, CLICOLOR_FORCE (bixense.com/clicolors) turns them on even
     * without a terminal.
     */
    public static Terminal of(boolean present, Map<String, String> environment) {
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

    /** Returns the text cut to a number of columns: a line that wraps would spoil its block. */
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

    /** Returns the columns that a text takes; colour sequences take none. */
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

    /** Returns the start of the next character or colour sequence. */
    private static int next(String text, int at) {
        if (text.charAt(at) != ESCAPE) {
            return at + Character.charCount(text.codePointAt(at));
        }
        int end = text.indexOf('m', at);
        return end < 0 ? text.length() : end + 1;
    }

    /**
     * Returns the text as it may be shown: of the sequences that control a terminal only those that this one paints
     * with.
     */
    String legible(String text) {
        if (Printable.firstOther(text).isEmpty()) {
            return text;
        }
        StringBuilder legible = new StringBuilder();
        int shown = 0;
        for (Matcher paint = PAINT.matcher(text); colour && paint.find(); shown = paint.end()) {
            legible.append(Printable.of(text.substring(shown, paint.start()))).append(paint.group());
        }
        return legible.append(Printable.of(text.substring(shown))).toString();
    }

    public String good(String text) {
        return paint("32", text);
    }

    public String qualified(String text) {
        return paint("33", text);
    }

    public String bad(String text) {
        return paint("31", text);
    }

    public String strong(String text) {
        return paint("1", text);
    }

    /** Returns the text in a faint style, for less important parts. */
    String faint(String text) {
        return paint("2", text);
    }

    private String paint(String code, String text) {
        return colour ? "\033[" + code + "m" + text + RESET : text;
    }
}

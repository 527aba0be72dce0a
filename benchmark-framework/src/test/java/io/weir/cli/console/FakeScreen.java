package io.weir.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A terminal as users have them: it wraps what is too long, also what was there when its window becomes narrower, and
 * its cursor can't go above the window. Understands what a {@link Console} writes and nothing else.
 */
final class FakeScreen {

    private static final Pattern PIECE = Pattern.compile("\033\\[([0-9;]*)([A-Za-z])|\n|[^\033\n]+");

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final Console console;
    private List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
    private ScreenSize size;
    private int row;
    private int column;
    private boolean wrapped;

    FakeScreen(int columns, int lines) {
        size = new ScreenSize(columns, lines);
        PrintStream stream = new PrintStream(written, true, StandardCharsets.UTF_8);
        console = new Console(stream, stream, new Terminal(true, true, () -> size));
    }

    Console console() {
        return console;
    }

    /** All that is and was on the screen, without the empty row of the cursor. */
    List<String> lines() {
        draw();
        return rows.stream()
                .limit(rows.get(rows.size() - 1).isEmpty() ? rows.size() - 1 : rows.size())
                .map(StringBuilder::toString)
                .toList();
    }

    /** Whether anything was ever printed that did not fit into a row. */
    boolean hasWrapped() {
        draw();
        return wrapped;
    }

    /** Changes the window: what no longer fits into a row goes on in the next. */
    void resize(int columns, int lines) {
        draw();
        size = new ScreenSize(columns, lines);
        List<StringBuilder> reflowed = new ArrayList<>();
        for (StringBuilder line : rows) {
            for (int at = 0; at == 0 || at < line.length(); at += columns) {
                reflowed.add(new StringBuilder(line.substring(at, Math.min(line.length(), at + columns))));
            }
        }
        rows = reflowed;
        row = rows.size() - 1; // the cursor is in the last one whenever a console has written
        column = 0;
    }

    private void draw() {
        Matcher matcher = PIECE.matcher(written.toString(StandardCharsets.UTF_8));
        written.reset();
        while (matcher.find()) {
            if (matcher.group(2) != null) {
                obey(matcher.group(2), matcher.group(1));
            } else if (matcher.group().equals("\n")) {
                nextRow();
            } else {
                matcher.group().chars().forEach(character -> print((char) character));
            }
        }
    }

    private void print(char character) {
        if (column == size.columns()) {
            wrapped = true;
            nextRow();
        }
        StringBuilder line = rows.get(row);
        if (column < line.length()) {
            line.setCharAt(column, character);
        } else {
            line.append(character);
        }
        column++;
    }

    private void nextRow() {
        row++;
        column = 0;
        if (row == rows.size()) {
            rows.add(new StringBuilder());
        }
    }

    private void obey(String command, String number) {
        switch (command) {
            case "A" -> row = Math.max(Math.max(0, rows.size() - size.rows()), row - Integer.parseInt(number));
            case "K" -> rows.set(row, new StringBuilder());
            case "J" -> {
                rows.subList(row, rows.size()).clear();
                rows.add(new StringBuilder());
            }
            case "m" -> {}
            default -> throw new IllegalArgumentException("a console does not write " + command);
        }
    }
}

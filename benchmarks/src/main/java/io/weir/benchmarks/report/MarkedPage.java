package io.weir.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A page of the documentation with places that a measurement fills: all between {@code <!-- figures: NAME -->} and
 * {@code <!-- end of figures -->}.
 */
public final class MarkedPage {

    private static final String END = "<!-- end of figures -->";

    private MarkedPage() {}

    /**
     * Checks the place for figures, before they are measured.
     *
     * @throws IllegalStateException when the page can't be read or lacks the place
     */
    public static void requirePlace(Path page, String name) {
        try {
            String ignored = filled(Files.readString(page), name, List.of());
        } catch (IOException | IllegalArgumentException unfit) {
            throw new IllegalStateException("nothing can be written into " + page + ": " + unfit, unfit);
        }
    }

    /** Replaces the content of the place of that name. */
    public static void put(Path page, String name, List<String> lines) {
        try {
            Files.writeString(page, filled(Files.readString(page), name, lines));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String filled(String text, String name, List<String> lines) {
        String mark = "<!-- figures: " + name + " -->";
        int start = text.indexOf(mark);
        int end = start < 0 ? -1 : text.indexOf(END, start);
        if (end < 0) {
            throw new IllegalArgumentException("the page has no place between " + mark + " and " + END);
        }
        return text.substring(0, start + mark.length()) + "\n" + String.join("\n", lines) + "\n" + text.substring(end);
    }
}

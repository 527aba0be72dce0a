package io.weir.cli.explain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of the tables in docs/verdicts.md, which is part of clone and archive. */
final class VerdictsPage {

    private VerdictsPage() {}

    /** Returns what the page's tables say of a name, a line "heading: text" for each cell of each of its rows. */
    static List<List<String>> rowsOf(String name, Path page) throws IOException {
        List<List<String>> found = new ArrayList<>();
        List<String> headings = List.of();
        List<String> before = List.of();
        for (String line : Files.readAllLines(page)) {
            if (!line.startsWith("|")) {
                headings = List.of();
            } else if (headings.isEmpty()) {
                headings = cells(line);
            } else {
                List<String> row = cells(line);
                List<String> cells = asAbove(row, before);
                before = cells;
                if (Stream.of(row.get(0).split("[`,]+")).map(String::strip).anyMatch(name::equals)) {
                    List<String> names = headings;
                    found.add(IntStream.range(1, Math.min(names.size(), cells.size()))
                            .filter(i -> !cells.get(i).isEmpty())
                            .mapToObj(i -> names.get(i) + ": " + cells.get(i).replace("`", ""))
                            .toList());
                }
            }
        }
        return found;
    }

    private static List<String> asAbove(List<String> row, List<String> before) {
        return IntStream.range(0, row.size())
                .mapToObj(i -> row.get(i).equals("As above.") && i < before.size() ? before.get(i) : row.get(i))
                .toList();
    }

    private static List<String> cells(String line) {
        return Stream.of(line.substring(1).split("\\|", -1)).map(String::strip).toList();
    }
}

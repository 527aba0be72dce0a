package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on verdicts names what a verdict can have, and nothing else. */
class VerdictsPageTest {

    private static final Path PAGE = Path.of("..", "docs", "verdicts.md");
    private static final Pattern NAME = Pattern.compile("`([A-Z_]+)`");

    @Test
    void namesEveryCauseAndNoOther() throws IOException {
        assertThat(firstCells("cause")).isEqualTo(names(Cause.values()));
    }

    @Test
    void hasEveryCauseInTheTableOfGrades() throws IOException {
        assertThat(names(Files.readAllLines(PAGE).stream()
                        .dropWhile(line -> !line.startsWith("| cause | QUALIFIED | NOT VALID |"))
                        .takeWhile(line -> line.startsWith("|"))
                        .map(VerdictsPageTest::firstCell)))
                .isEqualTo(names(Cause.values()));
    }

    @Test
    void namesEveryRuleAndNoOther() throws IOException {
        assertThat(firstCells("name of the rule")).isEqualTo(names(Finding.Rule.values()));
    }

    /** Returns the names in the first column of all tables whose first column has that head. */
    private static Set<String> firstCells(String head) throws IOException {
        Stream.Builder<String> cells = Stream.builder();
        boolean inside = false;
        for (String line : Files.readAllLines(PAGE)) {
            inside = line.startsWith("| " + head + " |") || inside && line.startsWith("|");
            if (inside) {
                cells.add(firstCell(line));
            }
        }
        return names(cells.build());
    }

    private static String firstCell(String row) {
        return row.split("\\|")[1];
    }

    private static Set<String> names(Stream<String> cells) {
        return cells.flatMap(cell -> NAME.matcher(cell).results())
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> names(Enum<?>[] values) {
        return Stream.of(values).map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
    }
}

package io.weir.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The packages of the framework as docs/architecture.md lists them, so that page and rule cannot differ.
 *
 * @param layers from the bottom to the top
 */
record LayerTable(List<Layer> layers) {

    private static final String HEADING = "| package | owns | must not know |";
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /**
     * One row.
     *
     * @param name of the package below io.weir
     * @param forbidden classes, and packages as ArchUnit writes them ("org.yaml..")
     */
    record Layer(String name, List<String> forbidden) {

        String packages() {
            return "io.weir." + name + "..";
        }
    }

    static LayerTable fromArchitecturePage() {
        Path page = Path.of("..", "docs", "architecture.md");
        try (Stream<String> lines = Files.lines(page)) {
            return new LayerTable(lines.dropWhile(line -> !line.equals(HEADING))
                    .skip(2)
                    .takeWhile(line -> line.startsWith("|"))
                    .map(LayerTable::layer)
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(page.toAbsolutePath() + " can't be read", e);
        }
    }

    /** The layers above this one: those that it must not use. */
    List<Layer> above(Layer layer) {
        return layers.subList(layers.indexOf(layer) + 1, layers.size());
    }

    private static Layer layer(String row) {
        String[] cells = row.split("\\|");
        List<String> forbidden = new ArrayList<>();
        if (cells.length > 3) {
            forbidden.addAll(codeIn(cells[3]));
        }
        return new Layer(codeIn(cells[1]).get(0), List.copyOf(forbidden));
    }

    private static List<String> codeIn(String cell) {
        return CODE.matcher(cell)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}

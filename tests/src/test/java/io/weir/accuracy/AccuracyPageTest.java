package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each claim of docs/accuracy.md names the tests that prove it, and they exist. */
class AccuracyPageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))(?:\\.(\\w+))?`");

    @Test
    void everyClaimNamesTestsThatExist() throws IOException {
        Map<String, String> sources = testSources();
        List<String> claims = claims();
        List<String> unproven = new ArrayList<>();
        for (String claim : claims) {
            List<MatchResult> named = TEST.matcher(claim).results().toList();
            if (named.isEmpty()) {
                unproven.add("names no test: " + claim);
            }
            for (MatchResult test : named) {
                String source = sources.getOrDefault(test.group(1) + ".java", "");
                boolean found = test.group(2) == null
                        ? source.contains("@Test") || source.contains("@ParameterizedTest")
                        : source.contains("void " + test.group(2) + "(");
                if (!found) {
                    unproven.add("no such test: " + test.group());
                }
            }
        }

        assertThat(claims).hasSizeGreaterThan(15);
        assertThat(unproven).isEmpty();
    }

    /** The rows of the tables that have a column for the proof. */
    private static List<String> claims() throws IOException {
        List<String> claims = new ArrayList<>();
        boolean proofs = false;
        for (String line : Files.readAllLines(ROOT.resolve("docs/accuracy.md"))) {
            if (line.startsWith("| claim |")) {
                proofs = true;
            } else if (!line.startsWith("|")) {
                proofs = false;
            } else if (proofs && !line.startsWith("|---")) {
                claims.add(line);
            }
        }
        return claims;
    }

    private static Map<String, String> testSources() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            List<Path> trees = modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList();
            List<Path> files = new ArrayList<>();
            for (Path tree : trees) {
                try (Stream<Path> found = Files.walk(tree)) {
                    found.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
                }
            }
            return files.stream()
                    .collect(Collectors.toMap(
                            file -> String.valueOf(file.getFileName()), AccuracyPageTest::content, (a, b) -> a + b));
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

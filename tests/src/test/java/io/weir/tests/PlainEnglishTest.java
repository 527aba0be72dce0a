package io.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Javadoc of main code begins with a noun phrase or a verb, never with a relative clause. */
class PlainEnglishTest {

    private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

    private static final Pattern RELATIVE_CLAUSE =
            Pattern.compile("/\\*\\*[\\s*]*(What|Whether|How|That|Of|Who)\\b[^\\n]*");

    @Test
    void noJavadocOfMainCodeBeginsWithARelativeClause() throws IOException {
        List<Path> sources = mainSources();

        assertThat(sources).hasSizeGreaterThan(500);
        assertThat(sources.stream().flatMap(PlainEnglishTest::relativeClauses)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** What a run has left. */",
                "/**\n     * Whether it is over.\n     */",
                "/**\n *\n * Of a run. */"
            })
    void findsRelativeClauses(String javadoc) {
        assertThat(RELATIVE_CLAUSE.matcher(javadoc).find()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** Whatever a run has left. */",
                "/** Returns what a run has left. */",
                "/* What a run leaves. */"
            })
    void findsNothingElse(String javadoc) {
        assertThat(RELATIVE_CLAUSE.matcher(javadoc).find()).isFalse();
    }

    private static Stream<String> relativeClauses(Path source) {
        try {
            return RELATIVE_CLAUSE
                    .matcher(Files.readString(source))
                    .results()
                    .map(found -> PROJECT.relativize(source) + ": "
                            + found.group().replaceAll("[\\s*/]+", " ").strip());
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static List<Path> mainSources() throws IOException {
        try (Stream<Path> modules = Files.list(PROJECT)) {
            return modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .flatMap(PlainEnglishTest::javaFiles)
                    .toList();
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}

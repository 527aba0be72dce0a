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

/** Identifiers, keys and headings are the field's words: the homemade ones that they replaced don't come back. */
class VocabularyTest {

    private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

    private static final Pattern NO_CODE = Pattern.compile(
            "\"\"\"(?:[^\\\\\"]++|\\\\.|\"(?!\"\"))*+\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*+\"|'(?:[^'\\\\\\n]|\\\\.)*+'|//[^\\n]*|/\\*.*?\\*/",
            Pattern.DOTALL);

    private static final String NAMES =
            "(?:asked|onTime|Foreign|foreign|givesWay|giveWay|stamp|Stamp|Mistake|mistake)\\w*"
                    + "|PunctualSender|[lL]egs?|Leg[A-Z]\\w*|[lL]east|[mM]ost|(?:least|most)[A-Z]\\w*|Sides?|Side[A-Z]\\w*"
                    + "|[pP]romises?|Promise[A-Z]\\w*|[fF]ates?|[sS]urroundings|[sS]helf|\\w*Shelf|Kept[A-Z]\\w*";

    private static final Pattern IDENTIFIER = Pattern.compile("\\b(?:" + NAMES + ")\\b");

    private static final Pattern TYPE =
            Pattern.compile("\\b(?:class|record|enum|interface) (\\w+(?:Words|Rules|Text|Util|Helper))\\b");

    /** A key of a JSON object, or a name that a schema lists. */
    private static final Pattern KEY = Pattern.compile("\"(?:" + NAMES + ")\"");

    private static final Pattern HEADING =
            Pattern.compile("['\"](?:asked|asked msg/s|if on time|least|most|(?:least|most) [\\w.]+)['\"]");

    @Test
    void noIdentifierIsABannedWord() throws IOException {
        assertThat(sources("java").flatMap(source -> found(IDENTIFIER, source, code(source))))
                .isEmpty();
    }

    @Test
    void noTypeIsAHolderOfWordsRulesOrText() throws IOException {
        assertThat(sources("java").flatMap(source -> found(TYPE, source, code(source))))
                .isEmpty();
    }

    @Test
    void noKeyOfAFileIsABannedWord() throws IOException {
        List<Path> schemas;
        try (Stream<Path> docs = Files.list(PROJECT.resolve("docs"))) {
            schemas = docs.filter(file -> file.toString().endsWith(".json")).toList();
        }
        assertThat(schemas).isNotEmpty();
        assertThat(schemas.stream().flatMap(file -> found(KEY, file, text(file))))
                .isEmpty();
    }

    @Test
    void noHeadingIsABannedWord() throws IOException {
        assertThat(Stream.concat(sources("java"), sources("js"))
                        .filter(source -> !source.toString().contains("/src/test/"))
                        .flatMap(source -> found(HEADING, source, text(source))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"long askedMessages", "Promises promises", "List<Leg> legs", "double least", "onTimeResponse()"})
    void findsBannedIdentifiers(String code) {
        assertThat(IDENTIFIER.matcher(code).find()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"AT_LEAST_ONCE", "timestamp", "atMost", "inside", "legacy", "sideEffect", "the \"asked\" rate"})
    void findsNothingElse(String code) {
        assertThat(IDENTIFIER.matcher(NO_CODE.matcher(code).replaceAll("\"\"")).find())
                .isFalse();
    }

    private static Stream<String> found(Pattern banned, Path file, String text) {
        return banned.matcher(text)
                .results()
                .map(word -> PROJECT.relativize(file) + ": " + word.group())
                .distinct();
    }

    private static String code(Path source) {
        return NO_CODE.matcher(text(source)).replaceAll("\"\"");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static Stream<Path> sources(String extension) throws IOException {
        try (Stream<Path> modules = Files.list(PROJECT)) {
            List<Path> found = modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(VocabularyTest::files)
                    .filter(file -> file.toString().endsWith("." + extension))
                    .filter(file -> !file.endsWith("VocabularyTest.java"))
                    .toList();
            assertThat(found).isNotEmpty();
            return found.stream();
        }
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}

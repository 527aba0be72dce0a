package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class UnreadableFilesTest {

    @TempDir
    Path folder;

    private Reading reading;

    @BeforeEach
    void read() {
        reading = new Reading(folder);
    }

    static Stream<Arguments> contents() {
        String deep = "a: " + "[".repeat(40) + "]".repeat(40);
        return Stream.of(
                Arguments.of("", "w.yaml: is empty"),
                Arguments.of("# nothing but a comment\n", "w.yaml: is empty"),
                Arguments.of("- a\n- b\n", "w.yaml:1:1: must be keys with values, such as 'name: x', not a list"),
                Arguments.of("hello\n", "w.yaml:1:1: must be keys with values, such as 'name: x', not 'hello'"),
                Arguments.of(
                        "name: a\n\ttopics: 1\n",
                        "w.yaml:2:1: a tab stands where YAML wants spaces; indent and separate with spaces"),
                Arguments.of(
                        "name: a: b\n",
                        "w.yaml:1:8: a second ': ' in one value, or a line indented too far; put the value in quotes or"
                                + " align the line"),
                Arguments.of(
                        "a:\n  - 1\n b: 2\n",
                        "w.yaml:3:2: is indented differently from the lines it belongs to; align it with them"),
                Arguments.of(
                        "name: 'a\ntopics: 1\n", "w.yaml:3:1: the quote or bracket opened in line 1 is never closed"),
                Arguments.of(
                        "topics\nname: x\n",
                        "w.yaml:2:5: a second ': ' in one value, or a line indented too far;"
                                + " put the value in quotes or align the line"),
                Arguments.of("name: a\ntopics\n", "w.yaml:3:1: a key without ': ' behind it; write 'key: value'"),
                Arguments.of(
                        "name: `a\n", "w.yaml:1:7: is not valid YAML: found character '`' that cannot start any token"),
                Arguments.of(
                        "name: @a\n",
                        "w.yaml:1:7: a value that begins with @ stands without quotes; put it in quotes: '@file'"),
                Arguments.of(
                        "a: &x 1\nb: *x\n",
                        "w.yaml:2:4: aliases are not understood; write the value of *x here" + " again"),
                Arguments.of("a: !!str 1\n", "w.yaml:1:4: tags such as !!str are not understood; remove it"),
                Arguments.of(
                        "<<: {topics: 1}\n",
                        "w.yaml:1:1: merge keys (<<) are not understood; write the merged keys" + " here"),
                Arguments.of("? [a]\n: 1\n", "w.yaml:1:3: a key must be a word, not a list, a mapping or an alias"),
                Arguments.of(
                        "&k a: 1\n*k : 2\n", "w.yaml:2:1: a key must be a word, not a list, a mapping or an alias"),
                Arguments.of(
                        "name: x\n&k !!str a: 1\n", "w.yaml:2:1: tags such as !!str are not understood; remove it"),
                Arguments.of("- !x a\n", "w.yaml:1:3: tags such as !x are not understood; remove it"),
                Arguments.of("---\n---\na: 1\n", "w.yaml:3:1: begins a second document; put it in a file of its own"),
                Arguments.of("a: 1\n---\nb: 1\n", "w.yaml:3:1: begins a second document; put it in a file of its own"),
                Arguments.of(deep, "w.yaml:1:24: is nested more than 20 levels deep; no setting needs that"),
                Arguments.of("a: 1\nb: \u0001\n", "w.yaml:2:4: holds the control character U+0001; remove it"),
                Arguments.of("a: \u0085\nb: |\n\n  x=1\n", "w.yaml:1:4: holds the control character U+0085; remove it"),
                Arguments.of("a: x\u2028y\n", "w.yaml:1:5: holds the control character U+2028; remove it"),
                Arguments.of("a: \0\n", "w.yaml: is a binary file; a YAML or JSON text in UTF-8 is needed"));
    }

    @ParameterizedTest
    @MethodSource("contents")
    void saysInOneSentenceWhyAFileIsNotUsable(String content, String error) {
        assertThat(reading.file(content)).isEmpty();

        assertThat(reading.errors()).containsExactly(error);
    }

    @ParameterizedTest
    @CsvSource({
        "\\0, control character U+0000", "\\e, control character U+001B", "\\x1e, control character U+001E",
        "\\r, control character U+000D", "\\N, control character U+0085", "\\ud800, unprintable character U+D800",
        "\\u202e, unprintable character U+202E", "\\uffff, unprintable character U+FFFF"
    })
    void refusesAnEscapedCharacterThatNoTerminalOrFileNameCanHold(String escape, String character) {
        String value = "\"a" + escape + "b\"";
        String error = "holds the " + character + "; remove it";
        reading.file(Reading.WORKLOAD
                .replace("messageSize: 1KiB", "payloadFile: " + value)
                .replace("useRandomizedPayloads: true", "useRandomizedPayloads: false"));
        reading.driver("driverClass: x\nname: " + value + "\n");

        assertThat(reading.errors()).containsExactly("d.yaml:2:7: " + error, "w.yaml:4:14: " + error);
    }

    @Test
    void refusesAControlCharacterInAFilesName() {
        reading.reader().workload(Path.of("a\33[31m.yaml"));

        assertThat(reading.errors())
                .containsExactly("a\33[31m.yaml: has a control character in its name; rename the file");
    }

    @Test
    void recognizesABinaryFile() throws IOException {
        Files.write(folder.resolve("w.yaml"), new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe});

        reading.reader().workload(Path.of("w.yaml"));

        assertThat(reading.errors())
                .containsExactly("w.yaml: is a binary file or not in UTF-8; a YAML or JSON text in UTF-8 is needed");
    }

    @Test
    void suggestsAFileThatIsThere() {
        reading.write("workloads/1kb-3p.yaml", "");

        reading.reader().workload(Path.of("workloads/1kb-3.yaml"));
        reading.reader().workload(Path.of("worklods/1kb-3p.yaml"));

        assertThat(reading.errors())
                .containsExactly(
                        "workloads/1kb-3.yaml: does not exist; did you mean '1kb-3p.yaml'?",
                        "worklods/1kb-3p.yaml: does not exist, nor does its folder");
    }

    @Test
    void refusesAFolder() {
        reading.write("workloads/x.yaml", "");

        reading.reader().driver(Path.of("workloads"));

        assertThat(reading.errors()).containsExactly("workloads: is a folder; name a file in it");
    }

    @Test
    void refusesAFileTooLargeToBeAConfiguration() {
        reading.file("#".repeat(2_000_000));

        assertThat(reading.errors())
                .containsExactly("w.yaml: has more than 1048576 bytes, too many for a configuration file;"
                        + " is it the right file?");
    }

    @Test
    void refusesADeviceWithoutEnd() {
        reading.reader().workload(Path.of("/dev/zero"));

        assertThat(reading.errors())
                .containsExactly("/dev/zero: has more than 1048576 bytes, too many for a configuration file;"
                        + " is it the right file?");
    }

    @Test
    void readsManyKeysInTimeThatGrowsWithTheirNumber() {
        String keys =
                IntStream.range(0, 80_000).mapToObj(i -> "k" + i + ": 1\n").collect(Collectors.joining());

        assertTimeout(
                Duration.ofSeconds(30),
                () -> reading.driver(
                        "driverClass: x\ncommonConfig: |\n  "
                                + keys.replace("\n", "\n  ").replace(":", "="),
                        SomeSettings.COMMON));
        assertThat(reading.errors()).isEmpty();
        assertTimeout(Duration.ofSeconds(30), () -> reading.file(keys));
        assertThat(reading.errors()).hasSizeGreaterThan(80_000);
    }

    @Test
    void saysWhenAFileMayNotBeRead() throws IOException {
        Path file = folder.resolve(reading.write("w.yaml", Reading.WORKLOAD));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(file), "the superuser may read everything");

        reading.reader().workload(Path.of("w.yaml"));

        assertThat(reading.errors()).containsExactly("w.yaml: may not be read by this user; change its permissions");
    }

    @Test
    void passesOverAByteOrderMarkAndWindowsLineEnds() {
        assertThat(reading.workload("\uFEFF" + Reading.WORKLOAD.replace("\n", "\r\n"))
                        .topology()
                        .partitionsPerTopic())
                .isEqualTo(3);
    }

    @Test
    void readsJsonIndentedByTabs() {
        String json = """
                {
                \t"name": "a\\/b \\u00e9",
                \t"topics": 1, "partitionsPerTopic": 3, "producersPerTopic": 1,
                \t"messageSize": 100, "useRandomizedPayloads": true,
                \t"producerRate": 1e3, "testDuration": "10s"
                }
                """;

        assertThat(reading.workload(json).name()).isEqualTo("a/b é");
    }

    @Test
    void placesErrorsInJson() {
        reading.file("{\"topics\": 1,\n\t\"topics\": 2}");

        assertThat(reading.errors())
                .contains("w.yaml:2:2: key 'topics' is given twice, first in line 1; keep one of them");
    }

    @Test
    void countsColumnsInCharacters() {
        String line = "{name: 'é" + new String(Character.toChars(0x1F600)) + "', x: 1}\n";
        assertThat(line.getBytes(StandardCharsets.UTF_8)).hasSizeGreaterThan(line.length());

        reading.file(line);

        assertThat(reading.errors()).contains("w.yaml:1:14: 'x' is not a key of a workload");
    }
}

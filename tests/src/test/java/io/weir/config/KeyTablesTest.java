package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.config.source.Key;
import io.weir.config.source.ValueType;
import io.weir.config.sweep.PublishedReader;
import io.weir.config.sweep.SweepReader;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tables of keys in the docs are made from the keys; cells that only a page knows stay as they are there. */
class KeyTablesTest {

    private static final String RENEW = "weir.renew";
    private static final String BY_HAND = "";
    private static final String NONE = "-";

    @Test
    void workloadFilesHaveTheKeysOfTheReader() throws IOException {
        hold(
                "workload-file.md",
                WorkloadKeys.all().stream()
                        .map(key -> List.of(
                                code(key.name()),
                                key.type().name(),
                                orNone(key.defaultText()),
                                key.documentation(),
                                BY_HAND))
                        .toList());
    }

    @Test
    void theBlocksOfAnExperimentHaveTheKeysOfTheirReaders() throws IOException {
        hold("workload-file.md", "## Sweep", rows(SweepReader.ALL));
        hold("workload-file.md", "## Published table", rows(PublishedReader.ALL));
    }

    private static List<List<String>> rows(List<Key<?>> keys) {
        return keys.stream()
                .map(key ->
                        List.of(code(key.name()), key.type().name(), orNone(key.defaultText()), key.documentation()))
                .toList();
    }

    /** Results hold the workload by its keys, and the schema lets no other key pass. */
    @Test
    void theSchemaOfResultsHasEveryKeyOfAWorkload() throws IOException {
        JsonNode schema = new ObjectMapper().readTree(Files.readString(Path.of("..", "docs", "result.schema.json")));
        List<String> inSchema = new ArrayList<>();
        schema.at("/$defs/workload/properties").fieldNames().forEachRemaining(inSchema::add);
        List<String> otherUnitsOfOthers =
                List.of("consumerBacklogSizeGB", "testDurationMinutes", "warmupDurationMinutes");

        assertThat(WorkloadKeys.names()).containsAll(inSchema);
        assertThat(WorkloadKeys.names().stream()
                        .filter(key -> !otherUnitsOfOthers.contains(key))
                        .toList())
                .isSubsetOf(inSchema);
    }

    @Test
    void driverFilesHaveTheKeysOfTheReader() throws IOException {
        hold("driver-file.md", rows("", CommonSettings.ALL).toList());
    }

    @Test
    void theLoopbackDriverHasTheKeysOfItsSettings() throws IOException {
        hold(
                "drivers/loopback.md",
                new LoopbackDriver()
                        .settings().stream()
                                .map(setting -> List.of(
                                        code(setting.key()),
                                        setting.defaultValue().isEmpty() ? BY_HAND : code(setting.defaultValue()),
                                        setting.documentation()))
                                .toList());
    }

    private static Stream<List<String>> rows(String prefix, List<SettingDescriptor> settings) {
        return settings.stream()
                .flatMap(setting -> Stream.concat(
                        Stream.of(List.of(
                                code(prefix + setting.key()),
                                type(setting.type()),
                                orNone(setting.defaultValue()),
                                setting.documentation())),
                        rows(prefix + setting.key() + ".", setting.nested())));
    }

    private static String type(SettingType type) {
        return switch (type) {
            case GROUP -> "keys";
            case PROPERTIES -> "properties";
            default -> ValueType.of(type).name();
        };
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String orNone(String text) {
        return text.isEmpty() ? NONE : text;
    }

    private static void hold(String name, List<List<String>> rows) throws IOException {
        hold(name, "## Keys", rows);
    }

    private static void hold(String name, String heading, List<List<String>> rows) throws IOException {
        Path page = Shipped.CLONE.resolve("docs").resolve(name);
        List<String> lines = Files.readAllLines(page);
        List<String> renewed = renewed(lines, heading, rows);
        if (Boolean.getBoolean(RENEW)) {
            Files.write(page, renewed);
        } else {
            assertThat(lines)
                    .as("docs/" + name + " has other keys than the code; this renews its table: mvn test -pl tests -am"
                            + " -Dtest=KeyTablesTest -Dsurefire.failIfNoSpecifiedTests=false -D" + RENEW + "=true")
                    .isEqualTo(renewed);
        }
    }

    /** Returns the lines of a page with the rows in place of those of the first table under a heading. */
    private static List<String> renewed(List<String> lines, String title, List<List<String>> rows) {
        int heading = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith(title))
                .findFirst()
                .orElseThrow());
        int first = heading + 1;
        while (!lines.get(first).startsWith("|---")) {
            first++;
        }
        first++;
        int end = first;
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        Map<String, List<String>> old = lines.subList(first, end).stream()
                .map(KeyTablesTest::cells)
                .collect(Collectors.toMap(cells -> cells.get(0), Function.identity()));
        List<String> renewed = new ArrayList<>(lines.subList(0, first));
        rows.forEach(row -> renewed.add(line(row, old.getOrDefault(row.get(0), List.of()))));
        renewed.addAll(lines.subList(end, lines.size()));
        return renewed;
    }

    private static String line(List<String> row, List<String> old) {
        StringBuilder line = new StringBuilder("|");
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            String byHand = column < old.size() ? old.get(column) : NONE;
            line.append(' ').append(cell.equals(BY_HAND) ? byHand : cell).append(" |");
        }
        return line.toString();
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
    }
}

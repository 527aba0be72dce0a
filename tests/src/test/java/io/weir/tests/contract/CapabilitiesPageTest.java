package io.weir.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Capability;
import io.weir.driver.Driver;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.kafka.KafkaDriver;
import io.weir.driver.nats.NatsDriver;
import io.weir.driver.pulsar.PulsarDriver;
import io.weir.driver.rocketmq.RocketMqDriver;
import io.weir.driver.tubemq.TubeDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/drivers/README.md says of each system what its driver declares, and no "no" is without a source. */
class CapabilitiesPageTest {

    private static final Path PAGE = Path.of("..", "docs", "drivers", "README.md");
    private static final List<Driver> DRIVERS =
            List.of(new KafkaDriver(), new PulsarDriver(), new RocketMqDriver(), new TubeDriver(), new NatsDriver());
    private static final Pattern SETTING = Pattern.compile("`([\\w.]+): ([\\w-]+)`");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern NOTE = Pattern.compile("\\((\\d+)\\)");

    /** A row: its name, and a cell for each driver. */
    private record Row(String name, List<String> cells) {}

    private static List<Row> rows(String heading) throws IOException {
        List<Row> rows = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("## ")) {
                inside = line.startsWith("## " + heading);
            }
            if (inside && line.startsWith("| ") && !line.startsWith("| |")) {
                List<String> cells = Arrays.stream(line.split("\\|"))
                        .map(String::strip)
                        .filter(cell -> !cell.isEmpty())
                        .toList();
                assertThat(cells).as(line).hasSize(1 + DRIVERS.size());
                rows.add(new Row(cells.get(0), cells.subList(1, cells.size())));
            }
        }
        return rows;
    }

    private static Row row(String start) throws IOException {
        return rows("With the driver's defaults").stream()
                .filter(row -> row.name().startsWith(start))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row begins with " + start));
    }

    @Test
    void everyCapabilityStandsThereAsTheDriversDeclareIt() throws Exception {
        for (Capability capability : Capability.values()) {
            Row row = row("`" + capability + "`");
            for (int column = 0; column < DRIVERS.size(); column++) {
                Driver driver = DRIVERS.get(column);
                String cell = row.cells().get(column);
                String place = driver.name() + ", " + capability + ": " + cell;
                List<String> cases = List.of(cell.split("; "));
                for (String one : cases) {
                    Map<String, String> settings = settings(one);
                    assertThat(settings.isEmpty()).as(place).isEqualTo(one.equals(cases.get(0)));
                    assertThat(one).as(place).matches("(yes|no)( with .*| \\(.*|)");
                    assertThat(guarantees(driver, settings).capabilities().contains(capability))
                            .as(place)
                            .isEqualTo(one.startsWith("yes"));
                }
                if (cell.contains("no")) {
                    assertThat(driver.whyNot(capability)).as(place).doesNotContain("does not offer");
                }
            }
        }
    }

    @Test
    void orderDeliveryAndBlockingStandThereAsTheDriversDeclareThem() throws Exception {
        hold("order", Guarantees::order);
        hold("delivery", Guarantees::delivery);
        hold("`send` blocks", Guarantees::blocking);
    }

    /** "`A`; `B` with `key: value`": A by default, and B with that setting. */
    private static void hold(String name, Function<Guarantees, Enum<?>> guarantee) throws Exception {
        Row row = row(name);
        for (int column = 0; column < DRIVERS.size(); column++) {
            Driver driver = DRIVERS.get(column);
            String cell = row.cells().get(column);
            String[] cases = cell.split("; ");
            for (int i = 0; i < cases.length; i++) {
                assertThat(guarantee
                                .apply(guarantees(driver, settings(cases[i])))
                                .name())
                        .as(driver.name() + ", " + name + ": " + cell)
                        .isEqualTo(quoted(cases[i]).get(0));
                assertThat(settings(cases[i]).isEmpty()).as(cell).isEqualTo(i == 0);
            }
        }
    }

    @Test
    void everyFeatureHasTheKeysOfItsDriverOrASource() throws Exception {
        List<Row> rows = rows("Features");
        assertThat(rows).hasSizeGreaterThan(5);
        for (Row row : rows) {
            for (int column = 0; column < DRIVERS.size(); column++) {
                Driver driver = DRIVERS.get(column);
                String cell = row.cells().get(column);
                if (cell.startsWith("no")) {
                    assertThat(NOTE.matcher(cell).find())
                            .as(row.name() + ": " + cell)
                            .isTrue();
                } else {
                    assertThat(quoted(cell))
                            .as(row.name())
                            .isNotEmpty()
                            .allSatisfy(key -> assertThat(descriptor(driver, key))
                                    .as(driver.name() + " has no key " + key)
                                    .isPresent());
                }
            }
        }
    }

    @Test
    void everyNoteIsThereAndUsed() throws Exception {
        TreeSet<Integer> used = new TreeSet<>();
        TreeSet<Integer> given = new TreeSet<>();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher notes = NOTE.matcher(line);
            while (line.startsWith("| ") && notes.find()) {
                used.add(Integer.valueOf(notes.group(1)));
            }
            if (line.matches("\\d+\\. .*")) {
                given.add(Integer.valueOf(line.substring(0, line.indexOf('.'))));
            }
        }
        assertThat(used).isNotEmpty().isEqualTo(given);
    }

    @Test
    void thePageOfEachDriverLinksHere() throws Exception {
        for (Driver driver : DRIVERS) {
            assertThat(PAGE.resolveSibling(driver.name() + ".md")).content().contains("(README.md)");
        }
    }

    private static Guarantees guarantees(Driver driver, Map<String, String> settings) throws Exception {
        Map<String, Object> values = new HashMap<>();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            String key = setting.getKey();
            String block = key.contains(".") ? key.substring(0, key.indexOf('.')) : key;
            SettingDescriptor descriptor =
                    descriptor(driver, key).orElseThrow(() -> new AssertionError(driver.name() + " has no key " + key));
            if (top(driver, block).type() == SettingDescriptor.SettingType.PROPERTIES) {
                values.put(block, Map.of(key.substring(block.length() + 1), setting.getValue()));
            } else {
                values.put(key, value(descriptor, setting.getValue()));
            }
        }
        return driver.guarantees(new DriverSettings(values));
    }

    private static Object value(SettingDescriptor descriptor, String text) {
        return switch (descriptor.type()) {
            case INTEGER -> Long.valueOf(text);
            case BOOLEAN -> Boolean.valueOf(text);
            default -> text;
        };
    }

    private static SettingDescriptor top(Driver driver, String key) {
        return driver.settings().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError(driver.name() + " has no key " + key));
    }

    /** Of a key such as {@code producer.accessMode} or {@code producerConfig.linger.ms}. */
    private static Optional<SettingDescriptor> descriptor(Driver driver, String key) {
        return find(driver.settings(), key);
    }

    private static Optional<SettingDescriptor> find(List<SettingDescriptor> descriptors, String key) {
        for (SettingDescriptor descriptor : descriptors) {
            if (descriptor.key().equals(key)) {
                return Optional.of(descriptor);
            }
            if (key.startsWith(descriptor.key() + ".")) {
                return find(descriptor.nested(), key.substring(descriptor.key().length() + 1));
            }
        }
        return Optional.empty();
    }

    private static Map<String, String> settings(String cell) {
        Map<String, String> settings = new HashMap<>();
        Matcher matcher = SETTING.matcher(cell);
        while (matcher.find()) {
            settings.put(matcher.group(1), matcher.group(2));
        }
        return settings;
    }

    private static List<String> quoted(String cell) {
        return QUOTED.matcher(cell).results().map(match -> match.group(1)).toList();
    }
}

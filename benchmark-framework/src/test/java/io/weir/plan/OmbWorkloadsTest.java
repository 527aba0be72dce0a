package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The 130 workload files that the OpenMessaging Benchmark ships, as a table of their keys and values: a column for each
 * key, empty where a file has no such line. Those with randomized payloads have {@code randomBytesRatio: 0.5}.
 */
class OmbWorkloadsTest {

    private static final String TABLE = "/omb-workloads.csv";

    /** Producers and consumers that one machine may have. */
    private static final long MAX_CLIENTS = 100_000;

    @TempDir
    Path folder;

    @BeforeEach
    void writePayloads() throws IOException {
        Files.createDirectories(folder.resolve("payload"));
        Files.write(folder.resolve("payload/payload-100b.data"), new byte[100]);
        Files.write(folder.resolve("payload/payload-1Kb.data"), new byte[1024]);
    }

    private static List<Map<String, String>> shapes() throws IOException {
        List<String> lines;
        try (InputStream table = OmbWorkloadsTest.class.getResourceAsStream(TABLE)) {
            lines = new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        List<String> keys = List.of(lines.get(0).split(","));
        return lines.stream().skip(1).map(line -> shape(keys, line)).toList();
    }

    private static Map<String, String> shape(List<String> keys, String line) {
        String[] values = line.split(",");
        Map<String, String> shape = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            if (!values[i].isEmpty()) {
                shape.put(keys.get(i), values[i]);
            }
        }
        return shape;
    }

    private static long number(Map<String, String> shape, String key) {
        return Long.parseLong(shape.get(key));
    }

    private static boolean needsMoreMachines(Map<String, String> shape) {
        long ofATopic = number(shape, "producersPerTopic")
                + number(shape, "subscriptionsPerTopic") * number(shape, "consumerPerSubscription");
        return number(shape, "topics") * ofATopic > MAX_CLIENTS;
    }

    private Path file(Map<String, String> shape) throws IOException {
        StringBuilder yaml = new StringBuilder();
        shape.forEach(
                (key, value) -> yaml.append(key).append(": ").append(value).append('\n'));
        if (shape.containsKey("randomizedPayloadPoolSize")) {
            yaml.append("useRandomizedPayloads: true\nrandomBytesRatio: 0.5\n");
        }
        return Files.writeString(folder.resolve(shape.get("name") + ".yaml"), yaml);
    }

    /** Does what {@code bin/benchmark validate} does. */
    private void validate(Path file) throws Exception {
        validate(file, 1);
    }

    private void validate(Path file, int hosts) throws Exception {
        new RunPlanning(
                        driver -> {
                            throw new AssertionError(driver);
                        },
                        List.of(),
                        new UserEnvironment(folder.toString(), folder.toString(), "").onHosts(hosts),
                        List.of())
                .withRunJvm(Map.of())
                .check(List.of(file), List.of());
    }

    @Test
    void theTableHasEveryFileOnce() throws Exception {
        assertThat(shapes()).extracting(shape -> shape.get("name")).hasSize(130).doesNotHaveDuplicates();
        assertThat(shapes())
                .filteredOn(shape -> shape.containsKey("payloadFile"))
                .hasSize(33);
        assertThat(shapes()).filteredOn("producerRate", "10000000").hasSize(61);
        assertThat(shapes()).filteredOn("producerRate", "0").hasSize(5);
        assertThat(shapes()).filteredOn(OmbWorkloadsTest::needsMoreMachines).hasSize(25);
    }

    @Test
    void eachThatOneMachineCanOpenIsInOrder() throws Exception {
        for (Map<String, String> shape : shapes()) {
            if (!needsMoreMachines(shape)) {
                assertThatCode(() -> validate(file(shape)))
                        .as(shape.get("name"))
                        .doesNotThrowAnyException();
            }
        }
    }

    /** Returns the number of hosts that can open its producers and consumers. */
    private static int hosts(Map<String, String> shape) {
        return (int) Math.ceil(8 * number(shape, "topics") / 100_000.0);
    }

    @Test
    void eachOfThoseIsInOrderOnAsManyHostsAsItsErrorNames() throws Exception {
        for (Map<String, String> shape : shapes()) {
            if (needsMoreMachines(shape)) {
                Path file = file(shape);
                assertThatCode(() -> validate(file, hosts(shape)))
                        .as(shape.get("name"))
                        .doesNotThrowAnyException();
                assertThatThrownBy(() -> validate(file, hosts(shape) - 1))
                        .as(shape.get("name"))
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageContaining("or spread them over " + hosts(shape) + " hosts by --workers");
            }
        }
    }

    @Test
    void eachOfMoreClientsThanThatIsRefusedWithTheReasonAndTheWayOut() throws Exception {
        for (Map<String, String> shape : shapes()) {
            if (needsMoreMachines(shape)) {
                Path file = file(shape);
                assertThatThrownBy(() -> validate(file))
                        .as(shape.get("name"))
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessage(file + ":2:9: topics asks for " + 8 * number(shape, "topics")
                                + " producers and consumers, more than the 100000 that one machine can open: ask for"
                                + " fewer topics or fewer clients of each, or spread them over "
                                + hosts(shape) + " hosts by --workers");
            }
        }
    }
}

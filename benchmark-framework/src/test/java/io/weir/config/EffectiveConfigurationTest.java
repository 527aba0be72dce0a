package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.NodeReader;
import io.weir.config.source.SourceFile;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.PayloadChoice;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EffectiveConfigurationTest {

    private static final String DRIVER = """
            name: Some system
            driverClass: some
            secretKey: hunter2
            client: {serviceUrl: x, timeout: 2s}
            producerConfig: |
              acks=all
              pin=4711
            commonConfig: |
              bootstrap.servers=localhost:9092
              sasl.jaas.config=org.example.Login required password="hunter2";
            broker:
              launch: local
              config:
                ssl.keystore.password: hunter2
                num.io.threads: 4
            """;

    @TempDir
    Path folder;

    @Test
    void asksForAClosedLoopAgain() {
        Reading reading = new Reading(folder, "producerRate=MAX");
        Workload workload = reading.workload(Reading.WORKLOAD);

        assertThat(workload.load()).isEqualTo(new Load.ClosedLoop());
        assertThat(EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload))).contains("producerRate: max\n");
    }

    @Test
    void showsTheDefaultOfASecretThatNobodyGaveAndAsksForItNeverAgain() {
        DriverConfiguration driver = new Reading(folder)
                .driver(
                        "driverClass: some\n",
                        SettingType.TEXT
                                .setting("token", "abc", "Known to all.")
                                .asSecret())
                .orElseThrow();

        assertThat(EffectiveConfiguration.yaml(driver.effective())).contains("token: abc\n");
        assertThat(driver.secrets()).isEmpty();
    }

    @Test
    void showsWhatHoldsWithDefaultsAndOverridesAndWithoutSecrets() {
        Reading reading = new Reading(folder, "driver.producerConfig.linger.ms=5", "producerRate=2k/s");
        Workload workload = reading.workload(Reading.WORKLOAD + "maxOutstanding: 1MiB\n");
        DriverConfiguration driver = reading.driver(DRIVER, SomeSettings.ALL).orElseThrow();

        assertThat(EffectiveConfiguration.yaml(driver.effective()))
                .isEqualTo("""
                name: Some system
                driverClass: some
                broker:
                  launch: local
                  nodes: 1
                  heap: 1g
                  cpus: auto
                  config:
                    ssl.keystore.password: '***'
                    num.io.threads: "4"
                replicationFactor: 1
                producerConfig:
                  acks: all
                  pin: '***'
                  linger.ms: "5"
                commonConfig:
                  bootstrap.servers: localhost:9092
                  sasl.jaas.config: '***'
                client:
                  serviceUrl: x
                  timeout: 2s
                  persistence:
                    ensembleSize: 3
                secretKey: '***'
                """.replace("  persistence:\n    ensembleSize: 3\n", ""));
        assertThat(EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload))).isEqualTo("""
                name: w
                topics: 1
                partitionsPerTopic: 3
                keyDistributor: NO_KEY
                messageSize: 1024
                useRandomizedPayloads: true
                randomBytesRatio: 0.0
                randomizedPayloadPoolSize: 1000
                subscriptionsPerTopic: 0
                producersPerTopic: 1
                consumerPerSubscription: 0
                producerRate: 2000.0
                testDuration: 10s
                warmup: adaptive
                warmupLimit: 5m
                seed: 1
                drainTimeout: 30s
                maxOutstanding: 1048576B
                waitPolicy: auto
                arrivals: uniform
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "existingTopics: [a, '7']",
                "existingTopics: [a]\nsubscriptionPosition: earliest\nsubscriptionsPerTopic: 1\nconsumerPerSubscription: 1",
                "arrivals: poisson\nseed: 7",
                "messages: 10k\nwarmupDuration: 1.5s\nsenderThreads: 2\nwaitPolicy: precise\nseed: -1\nmaxOutstanding: 100",
                "subscriptionsPerTopic: 1\nconsumerPerSubscription: 1\nconsumerBacklogSize: 1MB\nbacklogDrainRatio: 0.5\n"
                        + "backlogTimeout: 90s",
                "payloadAlphabet: A-Za-z0-9\nrandomizedPayloadPoolSize: 1\nkeys: {count: 1M, choice: zipf(0.000001)}",
                "keys: {count: 5, choice: uniform}",
                "stopOnFirstFailure: true",
                "keys: {choice: inTurn}",
                "keys: {choice: counter}",
                "keys: {choice: random}",
                "name: 'x: #y'\nkeyDistributor: RANDOM_NANO\nsubscriptionsPerTopic: 2\nconsumerPerSubscription: 3"
            })
    void readsBackToTheSameWorkload(String keys) {
        Workload workload = new Reading(folder).workload(Reading.WORKLOAD + keys);
        DriverConfiguration driver =
                new Reading(folder).driver("driverClass: some").orElseThrow();

        String yaml = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));

        assertThat(new Reading(folder).workload(yaml)).isEqualTo(workload);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{50%: 200, 30%: 1KiB, 20%: 4KiB}",
                "{200: 50%, 1KiB: 50%}",
                "{33.3333%: 1, 33.33330%: 2, 33.3334%: 3}",
                "{uniform: [200, 4KiB]}"
            })
    void readsBackToTheSameSizes(String sizes) {
        String text = Reading.WORKLOAD.replace("messageSize: 1KiB", "messageSize: " + sizes);
        Workload workload = new Reading(folder).workload(text);

        String yaml = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));

        assertThat(new Reading(folder).workload(yaml)).isEqualTo(workload);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", ";", " - ", "\\", "\t"})
    void readsBackToTheSamePartsOfAFile(String delimiter) {
        Reading reading = new Reading(folder);
        reading.write("p.data", String.join(delimiter, "a", "b", "c"));
        Workload workload = reading.workload(Reading.WORKLOAD
                .replace("messageSize: 1KiB\n", "")
                .replace(
                        "useRandomizedPayloads: true",
                        "payloadFile: p.data\npayloadChoice: inTurn\npayloadDelimiter: '"
                                + PayloadReader.delimiterOf(
                                        new Payload.FromFile("", List.of(), PayloadChoice.RANDOM, delimiter))
                                + "'"));

        String yaml = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));

        assertThat(new Reading(folder).workload(yaml).payload())
                .isInstanceOfSatisfying(Payload.FromFile.class, file -> {
                    assertThat(file.delimiter()).isEqualTo(delimiter);
                    assertThat(file.payloads()).hasSize(3);
                });
    }

    @Test
    void readsBackToTheSameRateProfile() {
        String text = Reading.WORKLOAD
                .replace("producerRate: 1000\n", "")
                .replace(
                        "testDuration: 10s",
                        "producerRateProfile: [{rate: 20MB/s, for: 30s}, {rampTo: 1.5M, for: 1.5m}, {rate: 0, for: 1ms}]");
        Workload workload = new Reading(folder).workload(text);
        DriverConfiguration driver =
                new Reading(folder).driver("driverClass: some").orElseThrow();

        String yaml = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));

        assertThat(yaml).contains("- rate: 19531.25\n  for: 30s\n").doesNotContain("testDuration", "producerRate:");
        assertThat(new Reading(folder).workload(yaml)).isEqualTo(workload);
    }

    @Test
    void readsBackToTheSameDriver() {
        Reading reading = new Reading(folder);
        DriverConfiguration driver = reading.driver(DRIVER, SomeSettings.ALL).orElseThrow();

        String yaml = EffectiveConfiguration.yaml(driver.effective());
        DriverConfiguration again = new Reading(folder)
                .driver(yaml.replace("pin: '***'", "pin: 4711").replace("***", "spoken"), SomeSettings.ALL)
                .orElseThrow();

        assertThat(again.effective()).isEqualTo(driver.effective());
    }

    /** Pieces that mean something to YAML, in texts that must come back as they were. */
    private static final List<String> PIECES = List.of(
            "a",
            "1",
            "0",
            "_",
            ".",
            "e",
            "+",
            "-",
            ": ",
            " #",
            "#",
            "'",
            "\"",
            "\\",
            "\n",
            "\t",
            " ",
            "*",
            "&x",
            "!",
            "|",
            ">",
            "%",
            "@",
            "`",
            "{",
            "}",
            "[",
            "]",
            ",",
            "?",
            "~",
            "null",
            "true",
            "no",
            "off",
            "<<",
            "=",
            "0x1F",
            "1:30",
            "é",
            "2026-01-01",
            ".inf",
            "---",
            "...");

    @Test
    void whateverIsWrittenReadsBackEqual() {
        Random random = new Random(20_26);
        for (int i = 0; i < 2_000; i++) {
            Map<String, Object> written = mapping(random, 3);

            String yaml = EffectiveConfiguration.yaml(written);

            ConfigurationErrors errors = new ConfigurationErrors();
            Optional<Node.Mapping> read = NodeReader.mapping(new SourceFile("w.yaml", "/", yaml), errors);
            assertThat(errors.sorted()).as(yaml).isEmpty();
            assertThat(content(read.orElseThrow())).as(yaml).isEqualTo(content(written));
        }
    }

    private static Map<String, Object> mapping(Random random, int depth) {
        Map<String, Object> mapping = new LinkedHashMap<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            mapping.put(random.nextInt(3) == 0 ? "key " + i + text(random) : "key" + i, value(random, depth));
        }
        return mapping;
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextDouble() * 1e12;
            case 2 -> random.nextBoolean();
            case 5 ->
                Stream.generate(() -> value(random, depth - 1))
                        .limit(random.nextInt(4))
                        .toList();
            case 6 -> mapping(random, depth - 1);
            default -> text(random);
        };
    }

    private static String text(Random random) {
        return IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> PIECES.get(random.nextInt(PIECES.size())))
                .collect(Collectors.joining());
    }

    /** Texts of all values in their places; a text that is taken for nothing has a mark. */
    private static Object content(Object value) {
        if (value instanceof Node.Mapping mapping) {
            Map<String, Object> content = new LinkedHashMap<>();
            mapping.entries().forEach(entry -> content.put(entry.key(), content(entry.value())));
            return content;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> content = new LinkedHashMap<>();
            map.forEach((key, item) -> content.put(key, content(item)));
            return content;
        }
        if (value instanceof Node.Sequence sequence) {
            return sequence.items().stream()
                    .map(EffectiveConfigurationTest::content)
                    .toList();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(EffectiveConfigurationTest::content).toList();
        }
        return value instanceof Node.Scalar scalar
                ? scalar.text() + (scalar.isNull() ? " (nothing)" : "")
                : String.valueOf(value);
    }
}

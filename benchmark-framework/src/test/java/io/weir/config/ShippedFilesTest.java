package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceFile;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Load.ConstantRate;
import io.weir.workload.Payload;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The workloads, payloads and reference pages in the clone that this test runs in. */
class ShippedFilesTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern YAML = Pattern.compile("(?ms)^```yaml\n(.*?)^```$");
    private final ConfigurationErrors errors = new ConfigurationErrors();
    private final ConfigurationReader reader = new ConfigurationReader(
            new UserEnvironment(ROOT.toString(), ROOT.toString(), "", Map.of("KAFKA_PASSWORD", "x")),
            List.of(),
            errors);

    /** Those of published experiments vary settings of systems, and are tested where there are drivers. */
    static Stream<Path> workloads() throws IOException {
        Path published = ROOT.resolve("workloads/published");
        return files().filter(file -> !file.startsWith(published));
    }

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("workloads"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyWorkloadCanBeRun(Path file) {
        assertThat(reader.workload(file)).isPresent();
        assertThat(errors.sorted()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFileSaysFirstWhatItAnswers(Path file) throws IOException {
        assertThat(Files.readString(file)).matches("(?s)# [A-Z][^\\n]*[?.]\\n.*");
    }

    @Test
    void theFirstWorkloadIsTheOneOfTheReadme() {
        Workload workload =
                reader.workload(Path.of("workloads/1kb-3p.yaml")).orElseThrow().workload();

        assertThat(workload.topology()).isEqualTo(new Topology(1, 3, 1, 1, 1, List.of()));
        assertThat(workload.payload()).isEqualTo(new Payload.Random(1024, 0.5, 1000));
        assertThat(workload.keys()).isEqualTo(KeyDistribution.NO_KEY);
        assertThat(workload.load()).isEqualTo(new ConstantRate(10_000));
        assertThat(workload.timing().warmUp()).isEqualTo(WarmUp.adaptive(Duration.ofMinutes(2)));
        assertThat(workload.timing().measured()).contains(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @CsvSource({"100b, 100", "200b, 200", "400b, 400", "1Kb, 1024", "2Kb, 2048", "4Kb, 4096"})
    void payloadsHaveTheNamesAndSizesOfTheOpenMessagingBenchmark(String name, long size) throws IOException {
        assertThat(Files.size(ROOT.resolve("workloads/payload/payload-" + name + ".data")))
                .isEqualTo(size);
    }

    @Test
    void everyWorkloadInTheReferenceCanBeRun() throws IOException {
        List<String> snippets = snippets("workload-file.md");

        assertThat(snippets).hasSizeGreaterThan(2);
        for (String snippet : snippets) {
            assertThat(reader.workload(new SourceFile("workload-file.md", ROOT.toString(), snippet)))
                    .as(snippet)
                    .isPresent();
        }
        assertThat(errors.sorted()).isEmpty();
    }

    @Test
    void everyDriverFileInTheReferenceIsUnderstood() throws IOException {
        List<SettingDescriptor> descriptors = new ArrayList<>();
        descriptors.add(SettingType.INTEGER.setting("replicationFactor", "", ""));
        for (String block : List.of("topicConfig", "commonConfig", "producerConfig", "consumerConfig")) {
            descriptors.add(SettingType.PROPERTIES.setting(block, "", List.of()));
        }
        List<String> snippets = snippets("driver-file.md");

        assertThat(snippets).hasSizeGreaterThan(2);
        for (String snippet : snippets) {
            String ofThisMachine = snippet.replace("@/run/secrets/truststore", "@LICENSE");
            Optional<DriverConfiguration> driver = reader.driver(
                            new SourceFile("driver-file.md", ROOT.toString(), ofThisMachine))
                    .flatMap(file -> file.configuration(descriptors, errors));
            assertThat(driver).as(snippet).isPresent();
        }
        assertThat(errors.sorted()).isEmpty();
    }

    private static List<String> snippets(String page) throws IOException {
        return YAML.matcher(page(page))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String page(String name) throws IOException {
        return Files.readString(ROOT.resolve("docs").resolve(name));
    }
}

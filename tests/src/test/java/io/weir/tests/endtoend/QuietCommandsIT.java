package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Commands that start nothing. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class QuietCommandsIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private static List<String> yamlFiles(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Sandbox.CLONE.resolve(folder))) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private Tool succeed(String... command) throws Exception {
        Tool tool = sandbox.run(command);
        assertThat(tool.exitCode()).as(tool.printed()).isZero();
        assertThat(folder.resolve("results")).doesNotExist();
        sandbox.assertNothingIsLeft();
        return tool;
    }

    @Test
    void driversAreListedWithTheirSettings() throws Exception {
        assertThat(succeed("drivers").printed()).contains("kafka (launches a broker, 4.3.1", "loopback");
        assertThat(succeed("drivers", "kafka").printed()).contains("replicationFactor", "producerConfig");
    }

    @Test
    void everyFileThatIsShippedIsInOrder() throws Exception {
        List<String> drivers = new ArrayList<>(yamlFiles("driver-kafka"));
        drivers.add(Sandbox.LOOPBACK);
        List<String> command = new ArrayList<>(List.of("validate", "-d", String.join(",", drivers)));
        List<String> workloads = yamlFiles("workloads");
        command.addAll(workloads);
        assertThat(succeed(command.toArray(String[]::new)).printed())
                .contains("All " + (drivers.size() + workloads.size()) + " files are in order");
    }

    @Test
    void aSinkGoesWithAWorkloadThatReceivesNothing() throws Exception {
        String sink = Sandbox.CLONE.resolve("driver-loopback/sink.yaml").toString();
        assertThat(succeed("validate", "-d", sink, "-s", "subscriptionsPerTopic=0", Sandbox.SMOKE)
                        .printed())
                .contains("All 2 files are in order");
    }

    @Test
    void aDryRunShowsThePlan() throws Exception {
        assertThat(succeed("-d", Sandbox.KAFKA + "," + Sandbox.LOOPBACK, "--dry-run", "--repeat", "2", Sandbox.SMOKE)
                        .printed())
                .contains("smoke", "kafka", "loopback", "--dry-run");
    }

    @Test
    void aDryRunShowsHowTheRateChanges() throws Exception {
        String profile = "producerRateProfile=[{rate: 1000, for: 10s}, {rampTo: 3k, for: 20s}]";
        assertThat(succeed("-d", Sandbox.LOOPBACK, "--dry-run", "-s", profile, "-s", "warmupDuration=1s", Sandbox.SMOKE)
                        .printed())
                .contains("1,000 msg/s for 10 s, rising from 1,000 to 3,000 msg/s in 20 s", "51,000 messages");
    }
}

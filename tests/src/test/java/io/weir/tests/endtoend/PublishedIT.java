package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifest.State;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Short forms of published experiments, each on the system that was published. Every day has three of them, so that all have had
 * their turn after eleven days; {@code benchmarks/run published --short} runs all of them on all systems.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PublishedIT {

    private static final int A_DAY = 3;

    /** Two runs, each of which may start a cluster and kill it several times, on a machine that is busy. */
    private static final Duration SEVERAL_RUNS = Duration.ofMinutes(9);

    @TempDir
    Path folder;

    static List<Path> filesOfTheDay() throws Exception {
        try (Stream<Path> files = Files.walk(Shipped.CLONE.resolve("workloads/published"))) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
            int first = Math.toIntExact(LocalDate.now().toEpochDay() * A_DAY % all.size());
            return IntStream.range(first, first + A_DAY)
                    .mapToObj(number -> all.get(number % all.size()))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("filesOfTheDay")
    void aShortFormPrintsThePublishedTableBesideItsOwnFigures(Path file) throws Exception {
        String system = file.getParent().getFileName().toString();
        Sandbox sandbox = Sandbox.in(folder);

        try (Tool tool = sandbox.start(
                Map.of("HEAP_OPTS", "-Xms64m -Xmx512m"),
                "-d",
                Shipped.CLONE
                        .resolve("driver-" + system)
                        .resolve(system + ".yaml")
                        .toString(),
                "--short",
                file.toString())) {
            // A machine that does other work can spoil a verdict; it can't make a run fail.
            assertThat(tool.awaitEnd(SEVERAL_RUNS)).as(tool.printed()).isIn(0, 4);

            assertThat(tool.printed()).contains("Beside the published table").containsPattern("[\\d–] / [\\d–]");
        }
        CampaignManifest manifest = CampaignManifest.read(manifest());
        assertThat(manifest.runs())
                .allSatisfy(run -> assertThat(run.state())
                        .isIn(State.COMPLETED, file.endsWith("replicas.yaml") ? State.REFUSED : State.COMPLETED));
    }

    private Path manifest() throws Exception {
        try (Stream<Path> found = Files.walk(folder.resolve("results"), 2)) {
            return found.filter(file -> file.endsWith(CampaignManifest.FILE))
                    .findFirst()
                    .orElseThrow();
        }
    }
}

package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.benchmarks.report.MarkedPage;
import io.weir.benchmarks.report.MeasurementFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AgainstTest {

    @TempDir
    Path folder;

    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    @Test
    void thePageHasAPlaceForEachSystemBelowItsCommand() throws Exception {
        Path page = HOME.resolve("docs/performance.md");
        String text = Files.readString(page);

        for (String system : ComparedSystem.NAMES) {
            MarkedPage.requirePlace(page, "against " + system);
            assertThat(text)
                    .containsSubsequence(
                            "benchmarks/run against " + system + " --write docs/performance.md",
                            "<!-- figures: against " + system + " -->");
            assertThat(HOME.resolve(TrialBroker.driverFile(system))).exists();
        }
    }

    /** Nineteen pairs of producers are 38 trials of 40 s. */
    @Test
    void estimatesItsTimeByItsTrials() {
        TrialTimes times = new TrialTimes(Duration.ofSeconds(8), Duration.ofSeconds(20));

        assertThat(times.minutes(19, 0, 6_000_000, 1_000)).isEqualTo((38 * 40 + 90) / 60 + 1);
        assertThat(times.minutes(19, 10, 6_000_000, 1_000)).isGreaterThan(times.minutes(19, 2, 6_000_000, 1_000));
        assertThat(times.minutes(19, 10, 6_000_000, 1_000)).isGreaterThan(times.minutes(19, 10, 6_000_000, 2_000));
    }

    @Test
    void hasEachSideComeFirstAsOften() {
        assertThat(IntStream.rangeClosed(0, 5).map(Against::balanced)).containsExactly(0, 2, 2, 4, 4, 6);
    }

    private static final String OLD = "<!-- figures: against tubemq -->\nold\n<!-- end of figures -->\n";

    /** Runs it in a folder without drivers, so that every part fails, and returns what it said. */
    private String executeAndFail(Path page, String... options) {
        StringWriter said = new StringWriter();
        String before = System.setProperty("weir.home", folder.toString());
        try {
            CommandLine line = new CommandLine(new Against())
                    .setExecutionExceptionHandler(new MeasurementFailure())
                    .setErr(new PrintWriter(said));
            Stream<String> given = Stream.of("tubemq", "--write", page.toString());
            assertThat(line.execute(Stream.concat(given, Stream.of(options)).toArray(String[]::new)))
                    .isEqualTo(1);
        } finally {
            if (before == null) {
                System.clearProperty("weir.home");
            } else {
                System.setProperty("weir.home", before);
            }
        }
        return said.toString();
    }

    @Test
    void keepsTheTableOfThePageWhenNothingWasMeasured() throws Exception {
        Path page = Files.writeString(folder.resolve("page.md"), OLD);

        assertThat(executeAndFail(page)).isEmpty();

        assertThat(page).hasContent(OLD);
    }

    @Test
    void refusesToWriteATableOfWhichAPartIsSwitchedOff() throws Exception {
        Path page = Files.writeString(folder.resolve("page.md"), OLD);

        assertThat(executeAndFail(page, "--consumer-pairs", "0"))
                .contains("--write replaces the table of a system as a whole");
        assertThat(executeAndFail(page, "--pairs", "0", "--consumer-pairs", "2"))
                .contains("--write replaces the table of a system as a whole");
    }

    @Test
    void refusesASystemThatHasNoTools() {
        assertThatThrownBy(() -> ComparedSystem.of("nats", new ToolFiles(HOME)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("kafka, pulsar, rocketmq, tubemq");
    }
}

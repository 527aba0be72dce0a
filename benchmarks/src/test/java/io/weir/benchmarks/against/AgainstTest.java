package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.benchmarks.report.MarkedPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AgainstTest {

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
    void refusesASystemThatHasNoTools() {
        assertThatThrownBy(() -> ComparedSystem.of("nats", new ToolFiles(HOME)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("kafka, pulsar, rocketmq, tubemq");
    }
}

package io.weir.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeirTrialTest {

    @TempDir
    Path home;

    /** Measures by a program that stands in for the launcher. */
    private void measure(String launcher, Duration limit) throws IOException, InterruptedException {
        Path script = Files.createDirectories(home.resolve("bin")).resolve("benchmark");
        Files.writeString(script, "#!/bin/sh\n" + launcher + "\n");
        script.toFile().setExecutable(true);
        new WeirTrial(home, "driver.yaml", false, Map.of("WORD", "hello"), List.of(), limit).measure();
    }

    @Test
    void endsARunThatHangsAndTellsWhatItPrinted() {
        assertThatThrownBy(() -> measure("echo $WORD; sleep 1000", Duration.ofSeconds(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a run was ended after 1.0 s, its time limit")
                .hasMessageContaining("hello");
    }

    @Test
    void tellsOfNoTimeLimitWhereARunFailedBefore() {
        assertThatThrownBy(() -> measure("echo The run failed: no broker; exit 3", Duration.ofMinutes(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("exit code 3: The run failed: no broker")
                .message()
                .doesNotContain("time limit");
    }

    @Test
    void needsAResult() {
        assertThatThrownBy(() -> measure("exit 0", Duration.ofMinutes(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a run has left no result");
    }
}

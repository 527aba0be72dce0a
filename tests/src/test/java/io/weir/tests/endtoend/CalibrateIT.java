package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.result.Calibration;
import io.weir.result.RunResult;
import io.weir.tests.Shipped;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the generator can do, measured once and then told by every result. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class CalibrateIT {

    @TempDir
    Path folder;

    private Tool run(Sandbox sandbox, String... arguments) throws Exception {
        Map<String, String> cache =
                Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
        try (Tool tool = sandbox.start(cache, arguments)) {
            tool.awaitEnd();
            return tool;
        }
    }

    @Test
    void whatWasCalibratedIsInTheResultsThatFollow() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);

        Tool calibrate = run(sandbox, "calibrate");
        assertThat(calibrate.exitCode()).as(calibrate.printed()).isZero();
        assertThat(calibrate.printed()).contains("precise", "economical", "delay p99", "of CPU time for a message");
        Tool measured =
                run(sandbox, "-d", Shipped.LOOPBACK, "-s", "testDuration=1s", "-s", "warmupDuration=0s", Shipped.SMOKE);

        RunResult result = sandbox.left("loopback-1").result();
        Calibration calibration = result.environment().calibration();
        assertThat(calibration).as(measured.printed()).isNotNull();
        assertThat(calibration.takenAt()).isBefore(result.startedAt());
        assertThat(calibration.messagesPerSecond()).isPositive();
        assertThat(calibration.senderNanosPerMessage()).isPositive();
        assertThat(calibration.longestPauseNanos()).isGreaterThanOrEqualTo(calibration.wakeUpP99Nanos());
        assertThat(calibration.pacing())
                .extracting(Calibration.Pacing::waitPolicy, Calibration.Pacing::messagesPerSecond)
                .containsExactly(
                        tuple("precise", 1_000.0),
                        tuple("precise", 10_000.0),
                        tuple("precise", 100_000.0),
                        tuple("economical", 1_000.0),
                        tuple("economical", 10_000.0),
                        tuple("economical", 100_000.0));
        assertThat(calibration.pacing()).allSatisfy(pacing -> {
            assertThat(pacing.sendDelayP99Nanos()).isGreaterThanOrEqualTo(pacing.sendDelayP50Nanos());
            assertThat(pacing.cores()).isPositive();
        });
    }
}

package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.result.Calibration;
import io.weir.result.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationFileTest {

    private static final Calibration FIRST = calibration("2026-11-20T10:00:00Z");
    private static final Calibration SECOND = calibration("2026-11-21T10:00:00Z");

    @TempDir
    Path cache;

    private static Calibration calibration(String takenAt) {
        return new Calibration(
                Instant.parse(takenAt),
                9_876_543.2,
                98.7,
                List.of(new Calibration.Pacing("precise", 1_000, 300, 90_000, 0.04)),
                120_000,
                1_500_000);
    }

    private CalibrationFile file(String host, Environment environment) {
        return CalibrationFile.in(cache, host, environment);
    }

    private static Environment onAnotherJvm() {
        Environment.Jvm jvm = CraftedResults.ENVIRONMENT.jvm();
        return new Environment(
                CraftedResults.ENVIRONMENT.hardware(),
                CraftedResults.ENVIRONMENT.operatingSystem(),
                new Environment.Jvm(
                        jvm.name(), jvm.vendor(), "21.0.1", jvm.maxHeapBytes(), jvm.flags(), jvm.garbageCollectors()),
                CraftedResults.ENVIRONMENT.clock(),
                CraftedResults.ENVIRONMENT.limits(),
                CraftedResults.ENVIRONMENT.weir(),
                null,
                null,
                List.of());
    }

    @Test
    void keepsTheLatestOnly() throws ReportException {
        CalibrationFile file = file("host", CraftedResults.ENVIRONMENT);

        assertThat(file.read()).isEmpty();
        file.write(FIRST);
        file.write(SECOND);

        assertThat(file("host", CraftedResults.ENVIRONMENT).read()).contains(SECOND);
    }

    @Test
    void keepsMachinesAndJvmsApart() throws ReportException {
        file("host", CraftedResults.ENVIRONMENT).write(FIRST);

        assertThat(file("other", CraftedResults.ENVIRONMENT).read()).isEmpty();
        assertThat(file("host", onAnotherJvm()).read()).isEmpty();
    }

    @Test
    void saysWhichFileCannotBeRead() throws ReportException, IOException {
        CalibrationFile file = file("host", CraftedResults.ENVIRONMENT);
        file.write(FIRST);
        Path written;
        try (Stream<Path> files = Files.list(cache.resolve("calibration"))) {
            written = files.findFirst().orElseThrow();
        }
        Files.writeString(written, "{");

        assertThatThrownBy(file::read).isInstanceOf(ReportException.class).hasMessageContaining(written.toString());
    }
}

package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.resource.ProcessorUse.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorUseTest {

    @TempDir
    Path proc;

    @Test
    void takesWaitingForDisksAsIdle() throws Exception {
        stat("cpu  100 0 50 800 50 0 0 0 40 0");
        Reading before = new ProcessorUse(proc).read();
        stat("cpu  130 0 60 820 80 5 5 0 60 0");
        Reading after = new ProcessorUse(proc).read();

        assertThat(before.busyTicks()).isEqualTo(150);
        assertThat(after.machineShare(before)).isEqualTo(0.5);
    }

    @Test
    void knowsNothingWhereTheKernelTellsNothing() {
        Reading reading = new ProcessorUse(proc).read();

        assertThat(reading.machineShare(reading)).isNull();
    }

    @Test
    void sharesTheProcessorsAmongAll() {
        Reading before = new Reading(1_000, 0, 0);
        Reading after = new Reading(2_000, 0, 0);

        assertThat(after.processShare(before, 1_000, 2)).isEqualTo(0.5);
        assertThat(after.processShare(before, 0, 2)).isNull();
        assertThat(new Reading(-1, 0, 0).processShare(before, 1_000, 2)).isNull();
    }

    private void stat(String line) throws IOException {
        Files.writeString(proc.resolve("stat"), line + "\ncpu0 1 2 3\n");
    }
}

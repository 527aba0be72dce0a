package io.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxMachineTest {

    @TempDir
    Path root;

    private Map<MachineFigure, Long> read() {
        return new LinuxMachine(root, 100, 4_096).read();
    }

    private void file(String name, String content) throws IOException {
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(root.resolve("proc").resolve(name), content);
    }

    @Test
    void readsLoadCpusMemoryAndSwapping() throws Exception {
        file("loadavg", "1.57 0.90 0.30 2/410 12345\n");
        file("stat", "cpu  1000 200 300 9000 50 6 7 80 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n");
        file("meminfo", """
                MemTotal:       24000 kB
                MemFree:         1000 kB
                MemAvailable:    9000 kB
                Buffers:          200 kB
                Cached:          8000 kB
                SwapCached:         7 kB
                SwapTotal:       5000 kB
                SwapFree:        4900 kB
                Dirty:             30 kB
                """);
        file("vmstat", "nr_free_pages 17\npswpin 3\npswpout 5\n");

        assertThat(read())
                .isEqualTo(Map.ofEntries(
                        Map.entry(MachineFigure.LOAD, 157L),
                        Map.entry(MachineFigure.RUNNABLE, 1L),
                        Map.entry(MachineFigure.USER_NANOS, 12_000_000_000L),
                        Map.entry(MachineFigure.SYSTEM_NANOS, 3_130_000_000L),
                        Map.entry(MachineFigure.IO_WAIT_NANOS, 500_000_000L),
                        Map.entry(MachineFigure.STOLEN_NANOS, 800_000_000L),
                        Map.entry(MachineFigure.FREE_BYTES, 1_000L << 10),
                        Map.entry(MachineFigure.CACHED_BYTES, 8_200L << 10),
                        Map.entry(MachineFigure.DIRTY_BYTES, 30L << 10),
                        Map.entry(MachineFigure.SWAP_USED_BYTES, 100L << 10),
                        Map.entry(MachineFigure.SWAPPED_IN_BYTES, 3L * 4_096),
                        Map.entry(MachineFigure.SWAPPED_OUT_BYTES, 5L * 4_096)));
    }

    @Test
    void leavesOutWhatAKernelDoesNotTell() throws Exception {
        assertThat(read()).isEmpty();

        file("stat", "cpu  1000 200 300 9000\n");
        file("meminfo", "MemFree: 1 kB\nCached: 2 kB\n");

        assertThat(read()).containsOnlyKeys(MachineFigure.USER_NANOS, MachineFigure.FREE_BYTES);
    }

    @Test
    void readsThisMachine() {
        Map<MachineFigure, Long> figures = new LinuxMachine(Path.of("/"), 100, 4_096).read();

        assertThat(figures.get(MachineFigure.FREE_BYTES)).isPositive();
        assertThat(figures.get(MachineFigure.USER_NANOS)).isPositive();
        assertThat(figures).containsKeys(MachineFigure.LOAD, MachineFigure.SWAPPED_IN_BYTES);
    }
}

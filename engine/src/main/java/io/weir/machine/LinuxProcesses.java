package io.weir.machine;

import io.weir.driver.NanoClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import oshi.util.FileUtil;
import oshi.util.driver.linux.proc.ProcessStat;
import oshi.util.driver.linux.proc.ProcessStat.PidStat;

/**
 * Reads two files of {@code /proc} for each process, where {@link OshiProcesses} reads six: a tenth of the cost, which
 * has to fit into 1 % of a CPU each second. docs/decisions/0024-resources.md.
 */
public final class LinuxProcesses implements ProcessReader {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final NanoClock clock;
    private final long ticksPerSecond;
    private final long pageBytes;

    /**
     * Creates a reader.
     *
     * @param clock that readings are stamped with
     */
    public LinuxProcesses(NanoClock clock, long ticksPerSecond, long pageBytes) {
        this.clock = clock;
        this.ticksPerSecond = ticksPerSecond;
        this.pageBytes = pageBytes;
    }

    @Override
    public @Nullable ProcessReading read(long pid) {
        var stat = ProcessStat.getPidStats(Math.toIntExact(pid));
        if (stat == null || stat.getB() == 'Z') {
            return null; // gone
        }
        Map<PidStat, Long> values = stat.getC();
        Map<String, String> io = FileUtil.getKeyValueMapFromFile("/proc/" + pid + "/io", ":");
        Map<ProcessFigure, Long> figures = new EnumMap<>(ProcessFigure.class);
        figures.put(ProcessFigure.CPU_USER_NANOS, nanos(values.getOrDefault(PidStat.UTIME, 0L)));
        figures.put(ProcessFigure.CPU_SYSTEM_NANOS, nanos(values.getOrDefault(PidStat.STIME, 0L)));
        figures.put(ProcessFigure.RESIDENT_BYTES, values.getOrDefault(PidStat.RSS, 0L) * pageBytes);
        figures.put(ProcessFigure.THREADS, values.getOrDefault(PidStat.NUM_THREADS, 0L));
        putOpenFiles(figures, pid);
        putBytes(figures, ProcessFigure.READ_BYTES, io.get("read_bytes"));
        putBytes(figures, ProcessFigure.WRITTEN_BYTES, io.get("write_bytes"));
        return new ProcessReading(clock.nanoTime(), values.getOrDefault(PidStat.STARTTIME, 0L), figures);
    }

    /**
     * Adds the number of open files, which the size of the folder tells since Linux 6.2; a broker with tens of thousands is
     * too many to list each second.
     */
    private static void putOpenFiles(Map<ProcessFigure, Long> figures, long pid) {
        try {
            long open = Files.size(Path.of("/proc", Long.toString(pid), "fd"));
            if (open > 0) {
                figures.put(ProcessFigure.OPEN_FILES, open);
            }
        } catch (IOException anothers) {
            // of another user's process, or gone
        }
    }

    private long nanos(long ticks) {
        return ticks * (NANOS_PER_SECOND / ticksPerSecond);
    }

    /** Adds the bytes of disks, which another user's process does not report. */
    private static void putBytes(Map<ProcessFigure, Long> figures, ProcessFigure figure, @Nullable String text) {
        if (text != null) {
            figures.put(figure, Long.parseLong(text.strip()));
        }
    }
}

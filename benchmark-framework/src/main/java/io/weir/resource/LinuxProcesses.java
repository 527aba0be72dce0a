package io.weir.resource;

import io.weir.resource.ResourceSample.ProcessReading;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import oshi.util.FileUtil;
import oshi.util.driver.linux.proc.ProcessStat;
import oshi.util.driver.linux.proc.ProcessStat.PidStat;

/**
 * Reads two files of {@code /proc} for each process, where {@link OshiProcesses} reads six: a tenth of the cost, which
 * has to fit into 1 % of a processor each second. docs/decisions/0024-resources.md.
 */
final class LinuxProcesses implements ProcessReader {

    private static final long MILLIS_PER_SECOND = 1000;

    private final long ticksPerSecond;
    private final long pageBytes;

    LinuxProcesses(long ticksPerSecond, long pageBytes) {
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
        return new ProcessReading(
                values.getOrDefault(PidStat.STARTTIME, 0L),
                millis(values.getOrDefault(PidStat.UTIME, 0L)),
                millis(values.getOrDefault(PidStat.STIME, 0L)),
                values.getOrDefault(PidStat.RSS, 0L) * pageBytes,
                values.getOrDefault(PidStat.NUM_THREADS, 0L),
                bytes(io.get("read_bytes")),
                bytes(io.get("write_bytes")),
                null);
    }

    private long millis(long ticks) {
        return ticks * MILLIS_PER_SECOND / ticksPerSecond;
    }

    private static long bytes(@Nullable String text) {
        return text == null ? -1 : Long.parseLong(text.strip());
    }
}

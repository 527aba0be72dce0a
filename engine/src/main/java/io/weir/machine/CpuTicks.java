package io.weir.machine;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Time of all CPUs of a machine since some origin, in ticks of its kernel; only differences mean anything.
 *
 * @param used in programs and the kernel
 * @param idle with nothing to do; waiting for a disk counts as idle
 * @param stolen in which a CPU had work and the host ran something else; null where the machine doesn't report it
 */
public record CpuTicks(long used, long idle, @Nullable Long stolen) {

    /** Nothing is known. */
    public static final CpuTicks UNKNOWN = new CpuTicks(0, 0, null);

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final int NAME = 0;
    private static final int IDLE = 4;
    private static final int WAITING_FOR_DISK = 5;
    private static final int STOLEN = 8;

    /**
     * Reads the line {@code cpu} of {@code /proc/stat}. Its columns are user, nice, system, idle; later kernels added
     * iowait, irq, softirq, and with 2.6.11 steal. The time of guests behind them is part of user and nice.
     *
     * @param line null when there is none
     */
    public static CpuTicks of(@Nullable String line) {
        String[] columns = line == null ? new String[0] : SPACES.split(line.strip());
        if (columns.length <= IDLE || !columns[NAME].equals("cpu")) {
            return UNKNOWN;
        }
        try {
            long used = 0;
            long idle = 0;
            for (int column = NAME + 1; column < Math.min(columns.length, STOLEN); column++) {
                long ticks = Long.parseLong(columns[column]);
                if (column == IDLE || column == WAITING_FOR_DISK) {
                    idle += ticks;
                } else {
                    used += ticks;
                }
            }
            return new CpuTicks(
                    used, idle, columns.length > STOLEN ? Long.valueOf(Long.parseLong(columns[STOLEN])) : null);
        } catch (NumberFormatException unreadable) {
            return UNKNOWN;
        }
    }

    /** Returns these ticks without the stolen ones, for a machine whose count of them can't be relied on. */
    public CpuTicks withoutStolen() {
        return new CpuTicks(used, idle, null);
    }

    /** Returns true if the stolen ticks have grown, or stayed, since an earlier reading, and both readings have them. */
    public boolean countsStolenSince(CpuTicks earlier) {
        return stolen != null && earlier.stolen != null && stolen >= earlier.stolen;
    }

    /** Returns the share of time since an earlier reading in which CPUs were not idle, 0 to 1; null when unknown. */
    @Nullable
    public Double busyShareSince(CpuTicks earlier) {
        long all = allSince(earlier);
        long busy = all - (idle - earlier.idle);
        return all <= 0 || busy < 0 ? null : Double.valueOf(Math.min(1, (double) busy / all));
    }

    /** Returns the share of time since an earlier reading that the host took, 0 to 1; null when unknown. */
    @Nullable
    public Double stealShareSince(CpuTicks earlier) {
        long all = allSince(earlier);
        return all <= 0 || !countsStolenSince(earlier)
                ? null
                : Double.valueOf(Math.min(1, (double) stolenSince(earlier) / all));
    }

    private long allSince(CpuTicks earlier) {
        return used - earlier.used + idle - earlier.idle + stolenSince(earlier);
    }

    private long stolenSince(CpuTicks earlier) {
        Long to = stolen;
        Long from = earlier.stolen;
        return to == null || from == null ? 0 : Math.max(0, to - from);
    }
}

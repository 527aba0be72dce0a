package io.weir.resource;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how busy this process and this machine are. */
final class ProcessorUse {

    private static final Pattern SPACES = Pattern.compile(" +");

    /** Positions after the word "cpu": user nice system idle iowait irq softirq steal; guest time is part of user. */
    private static final int IDLE = 4;

    private static final int IOWAIT = 5;
    private static final int STEAL = 8;

    private final Path proc;

    ProcessorUse(Path proc) {
        this.proc = proc;
    }

    /**
     * Totals since some origin; only differences mean anything.
     *
     * @param processNanos processor time of this process; -1 when unknown
     * @param busyTicks of all processors
     * @param allTicks of all processors; 0 when unknown
     */
    record Reading(long processNanos, long busyTicks, long allTicks) {

        /** The process's share of the processors since an earlier reading; null when unknown. */
        @Nullable
        Double processShare(Reading earlier, long elapsedNanos, int processors) {
            return processNanos < 0 || earlier.processNanos < 0 || elapsedNanos <= 0
                    ? null
                    : (double) (processNanos - earlier.processNanos) / elapsedNanos / processors;
        }

        /** The machine's busy share since an earlier reading; null when unknown. */
        @Nullable
        Double machineShare(Reading earlier) {
            return allTicks <= earlier.allTicks
                    ? null
                    : (double) (busyTicks - earlier.busyTicks) / (allTicks - earlier.allTicks);
        }
    }

    Reading read() {
        long processNanos = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
        long all = 0;
        long idle = 0;
        try (var lines = Files.lines(proc.resolve("stat"))) {
            String[] fields = SPACES.split(lines.findFirst().orElse(""));
            for (int i = 1; i < fields.length && i <= STEAL; i++) {
                long ticks = Long.parseLong(fields[i]);
                all += ticks;
                idle += i == IDLE || i == IOWAIT ? ticks : 0;
            }
        } catch (IOException | NumberFormatException e) {
            return new Reading(processNanos, 0, 0); // no such system
        }
        return new Reading(processNanos, all - idle, all);
    }
}

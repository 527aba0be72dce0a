package io.weir.benchmarks.report;

import io.weir.resource.EnvironmentCapture;
import io.weir.result.Environment;
import io.weir.time.SystemClock;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;
import java.util.stream.LongStream;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.spi.SystemInfoFactory;

/** Describes the place and time of figures, and the use of the machine by its host meanwhile. */
public final class Setting {

    private final CentralProcessor cpus =
            SystemInfoFactory.create().getHardware().getProcessor();

    private final long[] before = cpus.getSystemCpuLoadTicks();

    private Setting() {}

    /** Begins the setting; to be called before the first figure is taken. */
    public static Setting begin() {
        return new Setting();
    }

    /** Returns one sentence for below a table, when the last figure has been taken. */
    public String sentence() {
        Environment environment = new EnvironmentCapture(SystemClock.INSTANCE).capture(home());
        Environment.Hardware hardware = environment.hardware();
        Long memory = hardware.memoryBytes();
        String commit = environment.weir().gitCommit();
        return String.format(
                Locale.ROOT,
                "Taken on %s at commit %s: %d × %s, %s GiB, %s %s, %s %s, clock %s (%.0f ns to read), load average %s"
                        + " at the end%s.",
                LocalDate.now(java.time.ZoneOffset.UTC),
                commit == null ? "unknown" : commit.substring(0, 10),
                hardware.cpus(),
                hardware.cpuModel(),
                memory == null ? "?" : Long.toString(memory >> 30),
                environment.operatingSystem().name(),
                environment.operatingSystem().version(),
                environment.jvm().name(),
                environment.jvm().version(),
                environment.clock().source(),
                environment.clock().readNanos(),
                java.lang.management.ManagementFactory.getOperatingSystemMXBean()
                        .getSystemLoadAverage(),
                stolen(before, cpus.getSystemCpuLoadTicks()));
    }

    /**
     * Returns ", 3.5 % of the CPUs' time taken by the host meanwhile": when threads were ready and it ran another
     * machine.
     *
     * @param before ticks of each {@link TickType}, as those that follow
     * @return empty where the machine does not count
     */
    static String stolen(long[] before, long[] after) {
        long all = LongStream.of(after).sum() - LongStream.of(before).sum();
        int steal = TickType.STEAL.getIndex();
        return all <= 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %.1f %% of the CPUs' time taken by the host meanwhile",
                        100.0 * (after[steal] - before[steal]) / all);
    }

    private static Path home() {
        return Path.of(System.getProperty("weir.home"));
    }
}

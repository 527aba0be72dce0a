package io.weir.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What the kernel has counted of the processors' time since it started, in ticks: the first line of {@code /proc/stat}.
 *
 * @param all ticks, idle ones included
 * @param stolen those in which a thread was ready and the host ran another machine
 */
record ProcessorTicks(long all, long stolen) {

    private static final Path KERNEL = Path.of("/proc/stat");

    /** The last two columns, time of guests, are in the first two as well. */
    private static final int COLUMNS = 8;

    private static final int STOLEN = 8;

    /** Zeros where there is no such kernel. */
    static ProcessorTicks now() {
        try {
            return of(Files.readString(KERNEL));
        } catch (IOException elsewhere) {
            return new ProcessorTicks(0, 0);
        }
    }

    static ProcessorTicks of(String text) {
        String[] columns = text.lines().findFirst().orElse("").split("\\s+");
        long all = 0;
        for (int column = 1; column <= COLUMNS && column < columns.length; column++) {
            all += Long.parseLong(columns[column]);
        }
        return new ProcessorTicks(all, columns.length > STOLEN ? Long.parseLong(columns[STOLEN]) : 0);
    }

    /** ", 3.5 % of the processors' time taken by the host meanwhile"; empty where that is not known. */
    String stolenUntil(ProcessorTicks end) {
        return end.all <= all
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %.1f %% of the processors' time taken by the host meanwhile",
                        100.0 * (end.stolen - stolen) / (end.all - all));
    }
}

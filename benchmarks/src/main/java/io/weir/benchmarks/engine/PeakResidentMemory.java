package io.weir.benchmarks.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The physical memory of the JVM that carries out a run, by the kernel's own high-water mark. */
final class PeakResidentMemory {

    private static final String HIGH_WATER = "VmHWM:";
    private static final String RUN = "run-share";
    private static final long LOOK_EVERY_MILLIS = 100;

    private PeakResidentMemory() {}

    /** Waits until a command has ended; returns the highest mark seen of the run's JVM below it, 0 when none was seen. */
    static long ofRunBelow(Process command) throws InterruptedException {
        long peak = 0;
        do {
            peak = Math.max(
                    peak,
                    command.descendants()
                            .filter(PeakResidentMemory::isRun)
                            .mapToLong(PeakResidentMemory::highWaterBytes)
                            .max()
                            .orElse(0));
        } while (!command.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS));
        return peak;
    }

    private static boolean isRun(ProcessHandle process) {
        try {
            // ProcessHandle keeps long command lines to itself.
            return Files.readString(commandLine(process), StandardCharsets.ISO_8859_1)
                    .contains(RUN);
        } catch (IOException gone) {
            return false;
        }
    }

    private static Path commandLine(ProcessHandle process) {
        return Path.of("/proc", Long.toString(process.pid()), "cmdline");
    }

    private static long highWaterBytes(ProcessHandle process) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                    .filter(line -> line.startsWith(HIGH_WATER))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException gone) {
            return 0;
        }
    }
}

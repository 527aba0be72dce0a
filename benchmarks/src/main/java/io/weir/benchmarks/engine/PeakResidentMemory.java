package io.weir.benchmarks.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Physical memory of the JVM that carries out a run, by the kernel's own high-water mark. */
final class PeakResidentMemory {

    private static final String HIGH_WATER = "VmHWM:";
    private static final String RUN = "run-plan";
    private static final long LOOK_EVERY_MILLIS = 100;

    private PeakResidentMemory() {}

    /**
     * Waits until a command has ended; returns the highest mark seen of the run's JVM below it, 0 if none was seen.
     * Once that is found only its own file is read: reading all processes (66 of them) took 0.5 to 0.9 ms of CPU time,
     * which senders and brokers would have in their latencies each time.
     */
    static long ofRunBelow(Process command) throws InterruptedException {
        long peak = 0;
        Optional<Path> run = Optional.empty();
        do {
            run = run.or(() -> command.descendants()
                    .filter(PeakResidentMemory::isRun)
                    .findFirst()
                    .map(process -> file(process, "status")));
            peak = Math.max(peak, run.map(PeakResidentMemory::highWaterBytes).orElse(0L));
        } while (!command.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS));
        return peak;
    }

    private static boolean isRun(ProcessHandle process) {
        try {
            // ProcessHandle does not return long command lines.
            return Files.readString(file(process, "cmdline"), StandardCharsets.ISO_8859_1)
                    .contains(RUN);
        } catch (IOException gone) {
            return false;
        }
    }

    private static Path file(ProcessHandle process, String name) {
        return Path.of("/proc", Long.toString(process.pid()), name);
    }

    private static long highWaterBytes(Path status) {
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith(HIGH_WATER))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException gone) {
            return 0;
        }
    }
}

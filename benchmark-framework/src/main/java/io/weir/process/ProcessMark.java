package io.weir.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Identity of a process that still holds later, when its PID may belong to another one.
 *
 * @param pid its PID
 * @param startMillis when it was started, in milliseconds since 1970
 */
public record ProcessMark(long pid, long startMillis) {

    /** Tolerance for the start time: Linux derives it from the wall clock, which may be corrected in between. */
    private static final Duration CLOCK_CORRECTION = Duration.ofSeconds(10);

    public static ProcessMark of(ProcessHandle process) {
        return new ProcessMark(
                process.pid(),
                process.info().startInstant().orElse(Instant.EPOCH).toEpochMilli());
    }

    /** Parses the output of {@link #toString}; empty for other text. */
    public static Optional<ProcessMark> parse(String text) {
        String[] parts = text.strip().split("-", 2);
        try {
            return parts.length == 2
                    ? Optional.of(new ProcessMark(Long.parseLong(parts[0]), Long.parseLong(parts[1])))
                    : Optional.empty();
        } catch (NumberFormatException notOurs) {
            return Optional.empty();
        }
    }

    /** Returns the process, if it is still alive. */
    public Optional<ProcessHandle> alive() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(this::started)
                .filter(process -> !isZombie());
    }

    /**
     * Returns true if the process has ended but its parent has not collected it: for ever in containers whose first
     * process collects nothing.
     */
    private boolean isZombie() {
        Path stat = Path.of("/proc", Long.toString(pid), "stat");
        try {
            return Files.exists(stat) && Files.readString(stat).matches("(?s).*\\) [ZX] .*");
        } catch (IOException gone) {
            return true;
        }
    }

    private boolean started(ProcessHandle process) {
        long found = process.info().startInstant().orElse(Instant.EPOCH).toEpochMilli();
        return Math.abs(found - startMillis) <= CLOCK_CORRECTION.toMillis();
    }

    @Override
    public String toString() {
        return pid + "-" + startMillis;
    }
}

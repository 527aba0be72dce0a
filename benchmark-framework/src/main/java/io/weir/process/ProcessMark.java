package io.weir.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identity of a process that still holds later, when its PID may belong to another one.
 *
 * @param space where its PID is one: this boot of this kernel, and the PID namespace (that of a container)
 * @param start when it was started, in clock ticks since the boot, which no correction of the wall clock moves;
 *     where there is no /proc, in milliseconds since 1970
 */
public record ProcessMark(String space, long pid, long start) {

    private static final Path PROC = Path.of("/proc");
    private static final String OWN_SPACE = ownSpace();
    private static final Pattern TEXT = Pattern.compile("(\\S+) (\\d{1,18}) (\\d{1,18})");

    /** State and start time; the name before them, in parentheses, may hold anything. */
    private static final Pattern STAT = Pattern.compile("(?s).*\\) (\\S)(?: \\S+){18} (\\d+) .*");

    public static ProcessMark of(ProcessHandle process) {
        return new ProcessMark(OWN_SPACE, process.pid(), start(process));
    }

    /** Parses the output of {@link #toString}; empty for other text. */
    public static Optional<ProcessMark> parse(String text) {
        Matcher parts = TEXT.matcher(text.strip());
        return parts.matches()
                ? Optional.of(
                        new ProcessMark(parts.group(1), Long.parseLong(parts.group(2)), Long.parseLong(parts.group(3))))
                : Optional.empty();
    }

    /** Returns true if it can be seen from here, if it is alive: a PID of another container may be anybody's here. */
    public boolean isOfThisSpace() {
        return space.equals(OWN_SPACE);
    }

    public Optional<ProcessHandle> alive() {
        return isOfThisSpace()
                ? ProcessHandle.of(pid)
                        .filter(ProcessHandle::isAlive)
                        .filter(process -> start(process) == start && !isZombie(process))
                : Optional.empty();
    }

    /** Returns true if the process has ended but its parent has not collected it, as some containers never do. */
    private static boolean isZombie(ProcessHandle process) {
        return stat(process).map(stat -> "ZX".contains(stat.group(1))).orElse(false);
    }

    private static long start(ProcessHandle process) {
        return stat(process)
                .map(stat -> Long.parseLong(stat.group(2)))
                .orElseGet(() ->
                        process.info().startInstant().orElse(Instant.EPOCH).toEpochMilli());
    }

    private static Optional<Matcher> stat(ProcessHandle process) {
        return read(PROC.resolve(process.pid() + "/stat")).map(STAT::matcher).filter(Matcher::matches);
    }

    private static String ownSpace() {
        String boot = bootId().orElse("boot");
        try {
            return boot + "/" + Files.readSymbolicLink(PROC.resolve("self/ns/pid"));
        } catch (IOException notLinux) {
            return boot;
        }
    }

    /** Returns the name of this boot of this machine's kernel; empty where the system has none. */
    public static Optional<String> bootId() {
        return read(PROC.resolve("sys/kernel/random/boot_id")).map(String::strip);
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return space + " " + pid + " " + start;
    }
}

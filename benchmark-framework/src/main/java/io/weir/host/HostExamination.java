package io.weir.host;

import io.weir.cpu.CpuTopology;
import io.weir.machine.CpuTicks;
import io.weir.machine.LinuxFiles;
import io.weir.time.AtOnce;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Examines the host that it runs on. */
public final class HostExamination {

    /** Time over which the use of CPUs is taken: a hundred ticks of the kernel for each. */
    private static final Duration SAMPLE = Duration.ofSeconds(1);

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);

    private static final Duration COMMAND_LIMIT = Duration.ofSeconds(2);

    private static final LinuxFiles LINUX = new LinuxFiles(Path.of("/"));

    private HostExamination() {}

    /**
     * Examines it, which takes some seconds.
     *
     * @param build of this Weir
     * @param logs folder for the logs of workers; exists
     * @param brokers addresses to connect to, as {@link BrokerAddresses} has found them
     */
    public static HostCheck examine(String build, Path logs, List<String> brokers) throws InterruptedException {
        CpuTicks before = ticks();
        long cpuBefore = ownCpuNanos();
        long began = SystemClock.INSTANCE.nanoTime();
        SystemSleeper.INSTANCE.sleep(SAMPLE);
        CpuTicks after = ticks();
        long elapsed = SystemClock.INSTANCE.nanoTime() - began;
        Double busy = after.busyShareSince(before);
        double own = (double) (ownCpuNanos() - cpuBefore) / (elapsed * CpuTopology.machineCpus());
        return new HostCheck(
                build,
                System.getProperty("java.version") + " " + System.getProperty("java.vendor", ""),
                Runtime.getRuntime().availableProcessors(),
                memory(),
                LINUX.limit("Max open files"),
                LINUX.line("sys/devices/system/clocksource/clocksource0/current_clocksource"),
                synchronised().orElse(null),
                after.stealShareSince(before),
                busy == null ? null : Double.valueOf(Math.max(0, busy - own)),
                diskFree(logs),
                unreachable(brokers));
    }

    private static CpuTicks ticks() {
        return CpuTicks.of(LINUX.line("proc/stat"));
    }

    private static long ownCpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean own
                ? own.getProcessCpuTime()
                : 0;
    }

    private static @Nullable Long memory() {
        Long all = LINUX.memoryBytes();
        Long allowed = LINUX.cgroupMemoryBytes();
        return all == null || allowed == null ? all : Long.valueOf(Math.min(all, allowed));
    }

    private static @Nullable Long diskFree(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException unknown) {
            return null;
        }
    }

    /** Returns how the time of day is kept, by chrony's own bound or by what systemd knows. */
    private static Optional<String> synchronised() throws InterruptedException {
        Optional<String> chrony = output("chronyc", "-c", "tracking").flatMap(HostExamination::byChrony);
        return chrony.isPresent()
                ? chrony
                : output("timedatectl", "show", "-p", "NTPSynchronized", "--value")
                        .filter(word -> word.equals("yes") || word.equals("no"));
    }

    /**
     * Reads chrony's line on its tracking.
     *
     * @return "no", or the most by which the clock is wrong: its offset, the dispersion, and half the way to its source
     */
    static Optional<String> byChrony(String line) {
        String[] fields = line.split(",", -1);
        int leap = 13;
        if (fields.length <= leap) {
            return Optional.empty();
        }
        if (fields[leap].equals("Not synchronised")) {
            return Optional.of("no");
        }
        try {
            double seconds = Math.abs(Double.parseDouble(fields[4]))
                    + Double.parseDouble(fields[10]) / 2
                    + Double.parseDouble(fields[11]);
            return Optional.of(String.format(Locale.ROOT, "within %.2f ms (chrony)", seconds * 1e3));
        } catch (NumberFormatException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<String> output(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(new File("/dev/null"))
                    .redirectInput(new File("/dev/null"))
                    .start();
            if (!process.waitFor(COMMAND_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.exitValue() == 0 ? Optional.of(words) : Optional.empty();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static List<String> unreachable(List<String> brokers) {
        return AtOnce.byThreads("weir-brokers").call(brokers, HostExamination::trouble).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> trouble(String broker) {
        int colon = broker.lastIndexOf(':');
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(broker.substring(0, colon), Integer.parseInt(broker.substring(colon + 1))),
                    (int) CONNECT_LIMIT.toMillis());
            return Optional.empty();
        } catch (IOException | IllegalArgumentException refused) {
            return Optional.of(broker + " (" + refused.getMessage() + ")");
        }
    }
}

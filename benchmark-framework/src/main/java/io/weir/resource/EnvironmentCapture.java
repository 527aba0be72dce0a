package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.machine.LinuxFiles;
import io.weir.result.Environment;
import io.weir.secret.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.lang.management.RuntimeMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Describes the machine, the JVM and this build. Anything the machine doesn't report is left empty. */
public final class EnvironmentCapture {

    private static final int CLOCK_READINGS = 20_000;
    private static final int CLOCK_ROUNDS = 5;

    private final LinuxFiles files;
    private final NanoClock clock;

    /** Prepares to read the machine that this JVM runs on; the cost of the given clock is measured. */
    public EnvironmentCapture(NanoClock clock) {
        this(Path.of("/"), clock);
    }

    EnvironmentCapture(Path root, NanoClock clock) {
        this.files = new LinuxFiles(root);
        this.clock = clock;
    }

    /** Captures the environment, in some milliseconds; {@code home} is the clone, to name its commit. */
    public Environment capture(@Nullable Path home) {
        return new Environment(
                hardware(),
                new Environment.OperatingSystem(
                        property("os.name"), property("os.version"), property("os.arch"), files.settings()),
                jvm(),
                new Environment.Clock(
                        files.line("sys/devices/system/clocksource/clocksource0/current_clocksource"),
                        clockReadNanos()),
                new Environment.Limits(
                        files.limit("Max open files"),
                        files.limit("Max processes"),
                        files.cgroupCpus(),
                        files.cgroupMemoryBytes()),
                build(home),
                null,
                null,
                List.of());
    }

    public Environment.Hardware hardware() {
        return new Environment.Hardware(
                files.field("proc/cpuinfo", "model name"),
                Runtime.getRuntime().availableProcessors(),
                files.memoryBytes());
    }

    /** Returns the version of this Weir, and the commit of the clone that it runs from, if from any. */
    public static Environment.Build build(@Nullable Path home) {
        return new Environment.Build(version(), home == null ? null : GitCommit.of(home));
    }

    private static Environment.Jvm jvm() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        return new Environment.Jvm(
                runtime.getVmName(),
                runtime.getVmVendor(),
                property("java.runtime.version"),
                Runtime.getRuntime().maxMemory(),
                runtime.getInputArguments().stream().map(Secrets::maskedFlag).toList(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(MemoryManagerMXBean::getName)
                        .toList());
    }

    /** Returns the minimum of some rounds: the first ones run before the compiler has finished. */
    private double clockReadNanos() {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < CLOCK_ROUNDS; round++) {
            long first = clock.nanoTime();
            long last = first;
            for (int i = 0; i < CLOCK_READINGS; i++) {
                last = clock.nanoTime();
            }
            best = Math.min(best, (double) (last - first) / CLOCK_READINGS);
        }
        return best;
    }

    private static @Nullable String version() {
        try (InputStream in = EnvironmentCapture.class.getResourceAsStream(
                "/META-INF/maven/io.weir/benchmark-framework/pom.properties")) {
            if (in == null) {
                return null; // not run from a jar
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            return null; // a version that can't be read is none
        }
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }
}

package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.machine.JvmCounters;
import io.weir.machine.OshiProcesses;
import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import io.weir.time.SystemClock;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.spi.SystemInfoFactory;

class MachineTest {

    private static final WatchedProcess OWN =
            new WatchedProcess("generator", ProcessHandle.current().pid());
    private static final WatchedProcess NOBODY = new WatchedProcess("nobody", Integer.MAX_VALUE);

    @TempDir
    Path folder;

    @Test
    void seesWhatThisProcessUses() throws Exception {
        try (Machine machine = new Machine(SystemClock.INSTANCE, List.of(OWN, NOBODY))) {
            ProcessReading before = own(machine);
            spendMillis(300);
            ProcessReading after = own(machine);

            assertThat(after.cpuNanos() - before.cpuNanos()).isGreaterThanOrEqualTo(250_000_000);
            assertThat(after.atNanos()).isGreaterThan(before.atNanos());
            assertThat(after.figure(ProcessFigure.RESIDENT_BYTES)).isGreaterThan(10_000_000);
            assertThat(after.figure(ProcessFigure.THREADS)).isGreaterThan(4);
            assertThat(machine.sample(Duration.ZERO).processes()).containsOnlyKeys("generator");
        }
    }

    /** The process that takes the place of another is one that sleeps; so the totals stay, and the levels are its own. */
    @Test
    void goesOnFromTheTotalsOfAProcessThatWasStartedAgain() throws Exception {
        Process sleeper = new ProcessBuilder("sleep", "600").start();
        try (Machine machine = new Machine(SystemClock.INSTANCE, List.of(OWN))) {
            ProcessReading before = own(machine);
            machine.restarted(Map.of("another", sleeper.pid()));
            assertThat(own(machine).startedAt()).isEqualTo(before.startedAt());
            ProcessReading last = own(machine);

            machine.restarted(Map.of("generator", sleeper.pid()));

            ProcessReading after = own(machine);
            assertThat(after.startedAt()).isNotEqualTo(before.startedAt());
            assertThat(after.cpuNanos()).isBetween(last.cpuNanos(), last.cpuNanos() + 50_000_000);
            assertThat(after.figure(ProcessFigure.THREADS)).isEqualTo(1);
            assertThat(after.figure(ProcessFigure.SAFEPOINTS)).isNull();
            sleeper.destroyForcibly().waitFor();
            assertThat(machine.sample(Duration.ZERO).processes()).isEmpty();
        } finally {
            sleeper.destroyForcibly();
        }
    }

    @Test
    void readsTheSameAsOshiDoes() throws Exception {
        var oshi = new OshiProcesses(
                SystemClock.INSTANCE, SystemInfoFactory.create().getOperatingSystem());
        ProcessReading all = oshi.read(OWN.pid());
        try (Machine machine = new Machine(SystemClock.INSTANCE, List.of(OWN))) {
            ProcessReading own = own(machine);
            ProcessReading afterwards = oshi.read(OWN.pid());

            assertThat(all).isNotNull();
            assertThat(afterwards).isNotNull();
            assertThat(later(own, all, ProcessFigure.CPU_USER_NANOS)).isBetween(0L, 60_000_000_000L);
            assertThat(later(own, all, ProcessFigure.CPU_SYSTEM_NANOS)).isBetween(0L, 60_000_000_000L);
            // A heap may be given back between two readings.
            long before = all.figure(ProcessFigure.RESIDENT_BYTES);
            long after = afterwards.figure(ProcessFigure.RESIDENT_BYTES);
            assertThat(own.figure(ProcessFigure.RESIDENT_BYTES))
                    .isBetween(Math.min(before, after) / 2, Math.max(before, after) * 2);
            assertThat(later(own, all, ProcessFigure.THREADS)).isBetween(-10L, 10L);
            assertThat(later(own, all, ProcessFigure.WRITTEN_BYTES)).isNotNegative();
        }
    }

    @Test
    void readsTheCountersOfAJvmWithoutItsHelp() throws Exception {
        try (Machine machine = new Machine(SystemClock.INSTANCE, List.of(OWN))) {
            ProcessReading before = own(machine);
            long collections = collections();
            System.gc();
            System.gc();
            ProcessReading after = own(machine);

            assertThat(later(after, before, ProcessFigure.COLLECTIONS))
                    .isGreaterThanOrEqualTo(2)
                    .isLessThanOrEqualTo(2 + collections() - collections);
            assertThat(later(after, before, ProcessFigure.COLLECTION_NANOS)).isPositive();
            assertThat(later(after, before, ProcessFigure.SAFEPOINTS)).isPositive();
            assertThat(later(after, before, ProcessFigure.SAFEPOINT_NANOS)).isPositive();
            assertThat(after.figure(ProcessFigure.HEAP_USED_BYTES))
                    .isBetween(1_000_000L, Runtime.getRuntime().maxMemory());
        }
    }

    @Test
    void takesNoOtherFileForCounters() throws Exception {
        Path other = Files.writeString(folder.resolve("4711"), "nothing of the kind, and longer than a prologue");

        assertThat(JvmCounters.open(other)).isNull();
        assertThat(JvmCounters.open(Files.writeString(folder.resolve("0"), ""))).isNull();
        assertThat(JvmCounters.open(folder.resolve("none"))).isNull();
    }

    @Test
    void readsEveryInterfaceFromOneFile() throws Exception {
        String file = """
                Inter-|   Receive                                                |  Transmit
                 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop
                    lo: 180971 12582664    0    0    0     0          0         0 18097194 12582664    0    0    0     0
                eth0.7:1236624766   40006    0    0    0     0          0         0  4264867   29705    0    0    0     0
                """;

        assertThat(Machine.networks(file.lines().toList()))
                .containsEntry("lo", new ResourceSample.NetworkReading(180_971, 18_097_194))
                .containsEntry("eth0.7", new ResourceSample.NetworkReading(1_236_624_766, 4_264_867))
                .hasSize(2);
    }

    @Test
    void readsEveryWholeDiskFromOneFile() {
        String file = """
                   7       0 loop0 11 0 22 33 44 0 55 66 0 77 88
                 254       0 vda 356054 34475 1000 306124 595772 240704 2000 1674223 3 221156 2113046 443480 75 12 608 1254 718
                 254       1 vda1 1 2 3 4 5 6 7 8 9 10 11
                """;

        assertThat(Machine.disks(file.lines().toList(), Set.of("vda", "sda")))
                .isEqualTo(Map.of(
                        "vda",
                        new ResourceSample.DiskReading(
                                512_000, 1_024_000, 221_156, 356_054 + 595_772, 306_124 + 1_674_223)));
    }

    private static ProcessReading own(Machine machine) {
        ProcessReading own = machine.sample(Duration.ZERO).processes().get("generator");
        assertThat(own).isNotNull();
        return own;
    }

    private static long later(ProcessReading after, ProcessReading before, ProcessFigure figure) {
        return after.figure(figure) - before.figure(figure);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(collector -> collector.getCollectionCount())
                .sum();
    }

    /** By the thread's own CPU time, so that other load does not matter. */
    private static void spendMillis(long millis) {
        var threads = ManagementFactory.getThreadMXBean();
        long until = threads.getCurrentThreadCpuTime() + millis * 1_000_000;
        double spent = 0;
        while (threads.getCurrentThreadCpuTime() < until) {
            spent += Math.sqrt(spent + 1);
        }
        assertThat(spent).isPositive();
    }
}

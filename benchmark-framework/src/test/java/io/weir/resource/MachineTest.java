package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.resource.ResourceSample.JvmReading;
import io.weir.resource.ResourceSample.ProcessReading;
import io.weir.time.SystemClock;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

            assertThat(after.userMillis() + after.systemMillis() - before.userMillis() - before.systemMillis())
                    .isGreaterThanOrEqualTo(250);
            assertThat(after.residentBytes()).isGreaterThan(10_000_000);
            assertThat(after.threads()).isGreaterThan(4);
            assertThat(machine.sample().processes()).containsOnlyKeys("generator");
        }
    }

    @Test
    void readsTheSameAsOshiDoes() throws Exception {
        var provider = SystemInfoFactory.create();
        ProcessReading all = new OshiProcesses(provider.getOperatingSystem()).read(OWN.pid());
        try (Machine machine = new Machine(SystemClock.INSTANCE, List.of(OWN))) {
            ProcessReading own = own(machine);

            assertThat(all).isNotNull();
            assertThat(own.userMillis() - all.userMillis()).isBetween(0L, 60_000L);
            assertThat(own.systemMillis() - all.systemMillis()).isBetween(0L, 60_000L);
            assertThat((double) own.residentBytes()).isBetween(all.residentBytes() * 0.5, all.residentBytes() * 2.0);
            assertThat(own.threads()).isBetween(all.threads() - 10, all.threads() + 10);
            assertThat(own.writtenBytes()).isGreaterThanOrEqualTo(all.writtenBytes());
        }
    }

    @Test
    void readsTheCountersOfAJvmWithoutItsHelp() throws Exception {
        try (Machine machine = new Machine(SystemClock.INSTANCE, List.of(OWN))) {
            JvmReading before = own(machine).jvm();
            long collections = collections();
            System.gc();
            System.gc();
            JvmReading after = own(machine).jvm();

            assertThat(before).isNotNull();
            assertThat(after.collections() - before.collections())
                    .isGreaterThanOrEqualTo(2)
                    .isLessThanOrEqualTo(2 + collections() - collections);
            assertThat(after.collectionNanos()).isGreaterThan(before.collectionNanos());
            assertThat(after.safepoints()).isGreaterThan(before.safepoints());
            assertThat(after.safepointNanos()).isGreaterThan(before.safepointNanos());
            assertThat(after.heapUsedBytes())
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
        Path file = Files.writeString(folder.resolve("dev"), """
                Inter-|   Receive                                                |  Transmit
                 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop
                    lo: 180971 12582664    0    0    0     0          0         0 18097194 12582664    0    0    0     0
                eth0.7:1236624766   40006    0    0    0     0          0         0  4264867   29705    0    0    0     0
                """);

        assertThat(new Networks(SystemInfoFactory.create().getHardware(), file.toString()).read())
                .containsEntry("lo", new ResourceSample.NetworkReading(180_971, 18_097_194))
                .containsEntry("eth0.7", new ResourceSample.NetworkReading(1_236_624_766, 4_264_867))
                .hasSize(2);
    }

    private static ProcessReading own(Machine machine) {
        ProcessReading own = machine.sample().processes().get("generator");
        assertThat(own).isNotNull();
        return own;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(collector -> collector.getCollectionCount())
                .sum();
    }

    /** By the thread's own processor time, so that other load does not matter. */
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

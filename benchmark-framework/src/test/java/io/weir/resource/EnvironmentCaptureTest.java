package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentCaptureTest {

    private final AtomicLong now = new AtomicLong();

    @TempDir
    Path root;

    @Test
    void readsWhatLinuxTells() throws Exception {
        write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Some: Processor 9\nmodel name\t: Other\n");
        write("proc/meminfo", "MemTotal:       16384 kB\nMemFree:  1 kB\n");
        write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        write("proc/self/limits", """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             unlimited            unlimited            processes
                Max open files            1024                 524288               files
                """);
        write("proc/self/cgroup", "0::/user.slice/weir\n");
        write("sys/fs/cgroup/user.slice/weir/cpu.max", "150000 100000\n");
        write("sys/fs/cgroup/user.slice/weir/memory.max", "4194304\n");

        Environment environment = capture();

        assertThat(environment.hardware().cpuModel()).isEqualTo("Some: Processor 9");
        assertThat(environment.hardware().memoryBytes()).isEqualTo(16384L * 1024);
        assertThat(environment.clock()).isEqualTo(new Environment.Clock("tsc", 25));
        assertThat(environment.limits()).isEqualTo(new Environment.Limits(1024L, null, 1.5, 4_194_304L));
    }

    @Test
    void readsTheGroupsOfAContainerThatSeesOnlyItsOwn() throws Exception {
        write("proc/self/cgroup", "0::/docker/abc\n");
        write("sys/fs/cgroup/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/memory.max", "1024\n");

        Environment.Limits limits = capture().limits();

        assertThat(limits.cgroupCpus()).isNull();
        assertThat(limits.cgroupMemoryBytes()).isEqualTo(1024);
    }

    @Test
    void readsSettingsOfMemoryAndOfDisksThatHoldData() throws Exception {
        write("proc/sys/vm/swappiness", "10\n");
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        write("sys/block/sda/queue/scheduler", "none [mq-deadline] kyber\n");
        write("sys/block/sda/queue/read_ahead_kb", "128\n");
        write("sys/block/loop3/queue/read_ahead_kb", "128\n");

        assertThat(capture().operatingSystem().settings())
                .isEqualTo(Map.of(
                        "vm.swappiness", "10",
                        "transparent_hugepage", "madvise",
                        "sda.scheduler", "mq-deadline",
                        "sda.read_ahead_kb", "128"));
    }

    @Test
    void leavesEmptyWhatTheMachineDoesNotTell() {
        Environment environment = capture();

        assertThat(environment.hardware().cpuModel()).isNull();
        assertThat(environment.hardware().memoryBytes()).isNull();
        assertThat(environment.clock().source()).isNull();
        assertThat(environment.limits()).isEqualTo(new Environment.Limits(null, null, null, null));
        assertThat(environment.weir().gitCommit()).isNull();
        assertThat(environment.jvm().version()).isNotBlank();
    }

    private Environment capture() {
        return new EnvironmentCapture(root, () -> now.addAndGet(25)).capture(root);
    }

    private void write(String file, String content) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }
}

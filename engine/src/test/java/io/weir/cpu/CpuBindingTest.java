package io.weir.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CpuBindingTest {

    @TempDir
    Path folder;

    @Test
    void leavesACommandLineAsItIsForAnyCpu() {
        assertThat(CpuBinding.bound(List.of("java", "Main"), null)).containsExactly("java", "Main");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void findsTheProgramOnTheSearchPathAlone() throws Exception {
        Path program = Files.writeString(folder.resolve("taskset"), "#!/bin/sh\n");
        String path = "" + File.pathSeparator + folder.resolve("nowhere") + File.pathSeparator + folder;

        assertThat(CpuBinding.program(path)).isEmpty(); // not executable
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(CpuBinding.program(path)).contains(program);
        assertThat(CpuBinding.program("")).isEmpty();
        assertThat(CpuBinding.program(null)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void bindsTheProcessItself() throws Exception {
        int last = CpuTopology.ofThisProcess().orElseThrow().allowed().cpus().stream()
                .max(Integer::compare)
                .orElseThrow();
        CpuSet cpus = new CpuSet(List.of(last));
        Process process = new ProcessBuilder(CpuBinding.bound(List.of("cat", "/proc/self/status"), cpus)).start();

        assertThat(new String(process.getInputStream().readAllBytes()))
                .contains("Pid:\t" + process.pid() + "\n", "Cpus_allowed_list:\t" + last + "\n");
        assertThat(process.waitFor()).isZero();
    }
}

package io.weir.process;

import io.weir.cpu.CpuBinding;
import io.weir.cpu.CpuSet;
import io.weir.driver.broker.BrokerStep.Command;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.resource.WatchedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * JVMs as processes of this machine, which end with this JVM.
 *
 * @param logDirectory takes the reports of JVMs that crash
 * @param cpus that the JVMs may use; null for any
 */
public record GuardedJvm(
        PrivateDirectory directory,
        Path logDirectory,
        List<Path> classPath,
        @Nullable CpuSet cpus) implements NodeProcesses {

    @Override
    public Process start(String name, Command started) throws IOException {
        if (!(started instanceof JvmCommand command)) {
            throw new IOException(name + " is a program, which has no guard of its own");
        }
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-D" + ProcessGuard.DIRECTORY + "=" + directory.path());
        // Servers unpack native libraries and write key files there, and leave them when they are killed.
        line.add(ScratchFolder.flag(directory.temporary()));
        line.addAll(directory.guarded(name, command, classPath, logDirectory));
        Files.createDirectories(command.directory());
        ProcessBuilder builder = new ProcessBuilder(CpuBinding.bound(line, cpus))
                .directory(command.directory().toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(command.environment());
        Process process = builder.start();
        try {
            directory.record(name, process.toHandle());
        } catch (IOException failure) {
            process.destroyForcibly();
            throw failure;
        }
        return process;
    }

    @Override
    public void kill(String name, Process process) throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public Optional<WatchedProcess> watched(String name, Process process) {
        return Optional.of(new WatchedProcess(name, process.pid()));
    }

    @Override
    public Pause pause(String name, Process process) throws IOException {
        return PausedProcess.pause(process.pid());
    }

    @Override
    public Pause slow(String name, Process process) throws IOException {
        return PausedProcess.slow(process.pid());
    }

    /** Does nothing: there are only the processes, and their owners end them. */
    @Override
    public void close() {}
}

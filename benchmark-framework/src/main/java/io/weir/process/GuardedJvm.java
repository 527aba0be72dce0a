package io.weir.process;

import io.weir.cpu.CpuBinding;
import io.weir.cpu.CpuSet;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** JVMs as processes of this machine, which end with this JVM. */
public final class GuardedJvm implements NodeProcesses {

    private final PrivateDirectory directory;
    private final Path logDirectory;
    private final List<Path> classPath;
    private final @Nullable CpuSet cpus;

    /**
     * @param logDirectory takes the reports of JVMs that crash
     * @param cpus that the JVMs may use; null for any
     */
    public GuardedJvm(PrivateDirectory directory, Path logDirectory, List<Path> classPath, @Nullable CpuSet cpus) {
        this.directory = directory;
        this.logDirectory = logDirectory;
        this.classPath = List.copyOf(classPath);
        this.cpus = cpus;
    }

    @Override
    public Process start(String name, JvmCommand command) throws IOException {
        Path arguments = directory.writeClassPath(name, classPath);
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-D" + ProcessGuard.DIRECTORY + "=" + directory.path());
        // The default is the JVM's own folder, where the report of a crash would be removed with the data.
        line.add("-XX:ErrorFile=" + logDirectory.toAbsolutePath().resolve(name + "-hs_err.log"));
        // Servers unpack native libraries and write key files there, and leave them when they are killed.
        line.add(ScratchFolder.flag(directory.temporary()));
        line.addAll(command.jvmOptions());
        line.add("@" + arguments);
        line.add(ProcessGuard.class.getName());
        line.add(command.mainClass());
        line.addAll(command.arguments());
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
    public OptionalLong serverPid(String name, Process process) {
        return OptionalLong.of(process.pid());
    }

    @Override
    public Pause pause(String name, Process process) throws IOException {
        return PausedProcess.pause(process.pid());
    }

    /** Does nothing: there are only the processes, and their owners end them. */
    @Override
    public void close() {}
}

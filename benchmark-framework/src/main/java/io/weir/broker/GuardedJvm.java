package io.weir.broker;

import io.weir.driver.broker.BrokerStep.JvmCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts JVMs that end with this one. */
final class GuardedJvm {

    private final PrivateDirectory directory;
    private final Path logDirectory;
    private final String classPath;

    /**
     * @param logDirectory takes the reports of JVMs that crash
     */
    GuardedJvm(PrivateDirectory directory, Path logDirectory, List<Path> classPath) {
        this.directory = directory;
        this.logDirectory = logDirectory;
        this.classPath = Stream.concat(Stream.of(directory.guard()), classPath.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Starts one. Standard error goes the way of standard output; standard input must stay open as long as the process
     * is to live.
     *
     * @param name unique among the processes that live at the same time
     */
    Process start(String name, JvmCommand command) throws IOException {
        // Class paths of hundreds of jars exceed what some systems take on a command line.
        Path arguments = directory.arguments(name);
        Files.write(arguments, List.of("-cp", quoted(classPath)));
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-D" + ProcessGuard.DIRECTORY + "=" + directory.path());
        // In its own folder, the default, the report of a crash would be removed with the data.
        line.add("-XX:ErrorFile=" + logDirectory.toAbsolutePath().resolve(name + "-hs_err.log"));
        line.addAll(command.jvmOptions());
        line.add("@" + arguments);
        line.add(ProcessGuard.class.getName());
        line.add(command.mainClass());
        line.addAll(command.arguments());
        Files.createDirectories(command.directory());
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(command.directory().toFile()).redirectErrorStream(true);
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

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}

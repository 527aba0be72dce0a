package io.weir.process;

import io.weir.driver.broker.BrokerStep.JvmCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A directory that belongs to one broker and to this process. */
public record PrivateDirectory(OwnedDirectory owned) {

    static final String PREFIX = "broker-";

    /** Makes a new directory, readable by this user only. */
    public static PrivateDirectory create(Path parent) throws IOException {
        PrivateDirectory directory = new PrivateDirectory(OwnedDirectory.create(parent, PREFIX));
        Files.createDirectories(directory.server());
        Files.createDirectories(directory.temporary());
        directory.copyGuard();
        return directory;
    }

    public Path path() {
        return owned.path();
    }

    private void copyGuard() throws IOException {
        String file = ProcessGuard.class.getName().replace('.', '/') + ".class";
        Path copy = guard().resolve(file);
        Files.createDirectories(guard().resolve(file).getParent());
        try (var bytes = ProcessGuard.class.getClassLoader().getResourceAsStream(file)) {
            Files.copy(bytes, copy);
        }
    }

    /** Returns the folder for the server's files; empty at first. */
    public Path server() {
        return path().resolve("server");
    }

    /** Returns the folder that the server's JVMs use as the system's temporary folder. */
    Path temporary() {
        return path().resolve("tmp");
    }

    /** Returns a class path entry that holds {@link ProcessGuard} and nothing else. */
    Path guard() {
        return path().resolve("guard");
    }

    /**
     * Returns the arguments of {@code java} that run a JVM with its guard, without those that depend on where it runs.
     * Options and class path are in a file, the guard first: other users see the command line, on which no password may
     * stand, and paths of hundreds of jars exceed its limit on some systems.
     *
     * @param logDirectory takes the report of a crash; by default that would be removed with the data
     */
    public List<String> guarded(String name, JvmCommand command, List<Path> classPath, Path logDirectory)
            throws IOException {
        String joined = Stream.concat(Stream.of(guard()), classPath.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> inFile = new ArrayList<>(command.jvmOptions());
        inFile.addAll(List.of("-cp", joined));
        List<String> arguments = new ArrayList<>();
        arguments.add("-XX:ErrorFile=" + logDirectory.toAbsolutePath().resolve(name + "-hs_err.log"));
        arguments.add(ArgumentFile.write(path().resolve(name + ".args"), inFile));
        arguments.add(ProcessGuard.class.getName());
        arguments.add(command.mainClass());
        arguments.addAll(command.arguments());
        return arguments;
    }

    public void record(String name, ProcessHandle process) throws IOException {
        owned.record(name, process);
    }

    public void delete() throws IOException {
        owned.delete();
    }
}

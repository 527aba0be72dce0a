package io.weir.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A directory that belongs to one broker and, through its name, to this process. */
public final class PrivateDirectory {

    private final Path path;

    private PrivateDirectory(Path path) {
        this.path = path;
    }

    /** Makes a new directory, readable by this user only. */
    public static PrivateDirectory create(Path parent) throws IOException {
        PrivateDirectory directory = new PrivateDirectory(OwnedDirectory.create(parent, OwnedDirectory.Kind.BROKER));
        Files.createDirectories(directory.server());
        Files.createDirectories(directory.temporary());
        Files.createDirectories(directory.processes());
        directory.copyGuard();
        return directory;
    }

    private void copyGuard() throws IOException {
        String file = ProcessGuard.class.getName().replace('.', '/') + ".class";
        Path copy = guard().resolve(file);
        Files.createDirectories(guard().resolve(file).getParent());
        try (var bytes = ProcessGuard.class.getClassLoader().getResourceAsStream(file)) {
            Files.copy(bytes, copy);
        }
    }

    /** Returns the directory itself. */
    public Path path() {
        return path;
    }

    /** Returns the folder for the server's files; empty at first. */
    public Path server() {
        return path.resolve("server");
    }

    /** Returns the folder that the server's JVMs use as the system's temporary folder. */
    Path temporary() {
        return path.resolve("tmp");
    }

    /** Returns a class path entry that holds {@link ProcessGuard} and nothing else. */
    Path guard() {
        return path.resolve("guard");
    }

    /**
     * Writes the argument file with a JVM's class path, the guard first: paths of hundreds of jars exceed the
     * command-line limit of some systems.
     */
    public Path writeClassPath(String name, List<Path> classPath) throws IOException {
        String joined = Stream.concat(Stream.of(guard()), classPath.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        String quoted = '"' + joined.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        return Files.write(path.resolve(name + ".args"), List.of("-cp", quoted));
    }

    /** Records a process, in case this one dies without ending it. */
    public void record(String name, ProcessHandle process) throws IOException {
        Files.writeString(processes().resolve(name), ProcessMark.of(process).toString());
    }

    public void delete() throws IOException {
        FileTree.delete(path);
    }

    private Path processes() {
        return processes(path);
    }

    public static Path processes(Path directory) {
        return directory.resolve("processes");
    }
}

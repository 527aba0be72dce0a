package io.weir.broker;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directory that belongs to one broker and, through its name, to this process: {@code broker-<pid>-<start>-<n>}.
 *
 * <p>The name carries the owner so that there is no moment at which the directory exists without one.
 */
final class PrivateDirectory {

    static final String PREFIX = "broker-";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Path path;

    private PrivateDirectory(Path path) {
        this.path = path;
    }

    /** Makes a new one, readable by this user only. */
    static PrivateDirectory create(Path parent) throws IOException {
        ownerOnly(parent);
        String owner = ProcessMark.of(ProcessHandle.current()).toString();
        Path path = parent.resolve(PREFIX + owner + "-" + NUMBER.incrementAndGet());
        ownerOnly(path);
        PrivateDirectory directory = new PrivateDirectory(path);
        Files.createDirectories(directory.server());
        Files.createDirectories(directory.processes());
        directory.copyGuard();
        return directory;
    }

    /** The parent may lie in a folder that everybody can write to, and what lies in it gets deleted and signalled. */
    private static void ownerOnly(Path folder) throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(folder);
            return;
        }
        Set<PosixFilePermission> mode = PosixFilePermissions.fromString("rwx------");
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(mode));
        Set<PosixFilePermission> others = EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
        others.retainAll(Files.getPosixFilePermissions(folder));
        if (!others.isEmpty()) {
            throw new IOException("other users can write to " + folder);
        }
    }

    private void copyGuard() throws IOException {
        String file = ProcessGuard.class.getName().replace('.', '/') + ".class";
        Path copy = guard().resolve(file);
        Files.createDirectories(guard().resolve(file).getParent());
        try (var bytes = ProcessGuard.class.getClassLoader().getResourceAsStream(file)) {
            Files.copy(bytes, copy);
        }
    }

    /** All of it. */
    Path path() {
        return path;
    }

    /** For the server's files; empty at first. */
    Path server() {
        return path.resolve("server");
    }

    /** A class path entry that holds {@link ProcessGuard} and nothing else. */
    Path guard() {
        return path.resolve("guard");
    }

    /**
     * Writes the argument file that gives a JVM its class path, with the guard in front: paths of hundreds of jars exceed
     * what some systems take on a command line.
     */
    Path writeClassPath(String name, List<Path> classPath) throws IOException {
        String joined = Stream.concat(Stream.of(guard()), classPath.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        String quoted = '"' + joined.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        return Files.write(path.resolve(name + ".args"), List.of("-cp", quoted));
    }

    /** Remembers a process, for the day when this one has died without ending it. */
    void record(String name, ProcessHandle process) throws IOException {
        Files.writeString(processes().resolve(name), ProcessMark.of(process).toString());
    }

    void delete() throws IOException {
        FileTree.delete(path);
    }

    private Path processes() {
        return processes(path);
    }

    static Path processes(Path directory) {
        return directory.resolve("processes");
    }
}

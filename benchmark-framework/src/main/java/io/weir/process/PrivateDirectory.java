package io.weir.process;

import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.DataFolders;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directory that belongs to one broker and to this process.
 *
 * @param onDisks its parts on disks that the user named, to each of which a link leads from the server's folder
 */
public record PrivateDirectory(OwnedDirectory owned, List<OwnedDirectory> onDisks) {

    /** Script of a shell that deletes such a directory, its first argument, with its parts on disks. */
    public static final String DELETION = "for disk in \"$0\"/server/disk-*; do"
            + " if [ -L \"$disk\" ]; then rm -rf -- \"$(readlink \"$disk\")\"; fi; done; rm -rf -- \"$0\"";

    static final String PREFIX = "broker-";

    public PrivateDirectory {
        onDisks = List.copyOf(onDisks);
    }

    /** Makes a new directory, readable by this user only. */
    public static PrivateDirectory create(Path parent) throws IOException {
        return create(parent, List.of());
    }

    /**
     * Makes a new directory with parts on disks, readable by this user only.
     *
     * @param parents folders on the disks, in which the parts are made
     */
    public static PrivateDirectory create(Path parent, List<Path> parents) throws IOException {
        OwnedDirectory owned = OwnedDirectory.create(parent, PREFIX);
        List<OwnedDirectory> parts = new ArrayList<>();
        try {
            Path server = Files.createDirectories(new PrivateDirectory(owned, List.of()).server());
            for (Path disk : parents) {
                OwnedDirectory part = OwnedDirectory.create(disk, PREFIX);
                parts.add(part);
                Files.createSymbolicLink(DataFolders.disk(server, parts.size() - 1), part.path());
            }
            PrivateDirectory directory = new PrivateDirectory(owned, parts);
            Files.createDirectories(directory.temporary());
            directory.copyGuard();
            return directory;
        } catch (IOException failure) {
            try {
                new PrivateDirectory(owned, parts).delete();
            } catch (IOException stays) {
                failure.addSuppressed(stays);
            }
            throw failure;
        }
    }

    /**
     * Takes the parts on disks of a directory whose owner is dead, as far as they are there. A link to anything else than a
     * folder that this class has made for this user is not followed.
     */
    static List<OwnedDirectory> takeParts(OwnedDirectory orphan) throws IOException {
        Path server = new PrivateDirectory(orphan, List.of()).server();
        List<OwnedDirectory> parts = new ArrayList<>();
        for (int disk = 0; Files.isSymbolicLink(DataFolders.disk(server, disk)); disk++) {
            Path part = Files.readSymbolicLink(DataFolders.disk(server, disk));
            if (isPart(part) && OwnedDirectory.isMade(part)) {
                OwnedDirectory.take(part).ifPresent(parts::add);
            }
        }
        return parts;
    }

    private static boolean isPart(Path folder) {
        Path ofUser = folder.getParent();
        Path place = ofUser == null ? null : ofUser.getParent();
        return place != null
                && UserFolders.below(place, System.getProperties()).equals(ofUser)
                && String.valueOf(folder.getFileName()).startsWith(PREFIX);
    }

    /** Returns this directory and its parts on disks. */
    public List<Path> paths() {
        return Stream.concat(Stream.of(owned), onDisks.stream())
                .map(OwnedDirectory::path)
                .toList();
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

    /** Returns the folder that the server's processes use as the system's temporary folder. */
    public Path temporary() {
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
        inFile.add("-D" + ProcessGuard.FLAGS_FILE + "=" + flags(name));
        inFile.addAll(List.of("-cp", joined));
        List<String> arguments = new ArrayList<>();
        arguments.add("-XX:ErrorFile=" + logDirectory.toAbsolutePath().resolve(name + "-hs_err.log"));
        arguments.add(ArgumentFile.write(path().resolve(name + ".args"), inFile));
        arguments.add(ProcessGuard.class.getName());
        arguments.add(command.mainClass());
        arguments.addAll(command.arguments());
        return arguments;
    }

    /** Returns the file in which a JVM with a guard writes the flags that it really has. */
    public Path flags(String name) {
        return path().resolve(name + ".flags");
    }

    public void record(String name, ProcessHandle process) throws IOException {
        owned.record(name, process);
    }

    /** Deletes this directory and its parts on disks; tries all before it throws. Idempotent. */
    public void delete() throws IOException {
        IOException failure = null;
        for (OwnedDirectory part :
                Stream.concat(onDisks.stream(), Stream.of(owned)).toList()) {
            try {
                part.delete();
            } catch (IOException stays) {
                if (failure == null) {
                    failure = stays;
                } else {
                    failure.addSuppressed(stays);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}

package io.weir.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A directory that belongs to this process through its name: {@code <kind>-<pid>-<start>-<n>}.
 *
 * <p>The name carries the owner so that the directory never exists without one. {@link LeftOvers} finds the remains of
 * a process that was killed.
 */
public final class OwnedDirectory {

    static final String BROKER = "broker";
    static final String RUN = "run";
    private static final Pattern NAME = Pattern.compile("(?:" + BROKER + "|" + RUN + ")-([0-9]+-[0-9]+)-[0-9]+");
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private OwnedDirectory() {}

    /**
     * Makes a new directory, readable by this user only, in a parent that is made if need be.
     *
     * @param kind {@link #BROKER} or {@link #RUN}
     */
    public static Path create(Path parent, String kind) throws IOException {
        ownerOnly(parent);
        String owner = ProcessMark.of(ProcessHandle.current()).toString();
        Path path = parent.resolve(kind + "-" + owner + "-" + NUMBER.incrementAndGet());
        ownerOnly(path);
        return path;
    }

    /** Returns the owner of a directory, alive or not; empty if the directory is not from Weir. */
    static Optional<ProcessMark> owner(Path directory) {
        Matcher name = NAME.matcher(directory.getFileName().toString());
        return name.matches() ? ProcessMark.parse(name.group(1)) : Optional.empty();
    }

    /**
     * Makes a folder that only this user can write to. The parent may lie in a folder that everybody can write to, and
     * its contents decide what gets deleted and signalled.
     */
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

    /**
     * Deletes a folder with all its contents. Links are removed, not followed; files that somebody else deletes at the same time are
     * skipped.
     */
    static void delete(Path root) throws IOException {
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    if (failure instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failure;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                        throws IOException {
                    Files.deleteIfExists(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (NoSuchFileException gone) {
            // As wanted.
            return;
        }
    }
}

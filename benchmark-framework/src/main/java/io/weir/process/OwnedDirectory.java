package io.weir.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A directory that belongs to the one process which holds the lock in it. The kernel gives the lock back when that
 * process is gone, however it ended, and in whichever container it ran; whoever gets it may remove the directory.
 *
 * <p>A lock of this kind is lost when its process closes any other channel of the same file. So this JVM knows its own
 * directories and never opens the lock of one a second time.
 */
public final class OwnedDirectory {

    private static final String LOCK = "lock";
    private static final String PROCESSES = "processes";
    private static final int ATTEMPTS = 10;
    private static final Set<Path> OF_THIS_JVM = new HashSet<>();

    private final Path path;
    private final FileChannel lock;

    private OwnedDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Makes a new directory, readable by this user only, in a parent that is made if need be. */
    public static OwnedDirectory create(Path parent, String prefix) throws IOException {
        OwnFolder.make(parent);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Path path = Files.createTempDirectory(parent, prefix);
            Optional<OwnedDirectory> owned = take(path);
            // Until it is locked it looks like one that a dead process left, which somebody may be about to remove.
            if (owned.isPresent()) {
                return owned.get();
            }
        }
        throw new IOException("no folder in " + parent + " can be locked");
    }

    /** Returns whether a folder is there that has been made as such a directory. */
    static boolean isMade(Path folder) {
        return Files.isRegularFile(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Takes a directory that nobody owns.
     *
     * @return empty if a process that is alive owns it, or if it is gone
     * @throws IOException when another user can write to it
     */
    public static Optional<OwnedDirectory> take(Path directory) throws IOException {
        Optional<Path> found = OwnFolder.find(directory);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        synchronized (OF_THIS_JVM) {
            try {
                Path path = directory.toRealPath();
                if (OF_THIS_JVM.contains(path)) {
                    return Optional.empty();
                }
                Optional<OwnedDirectory> owned = lock(path);
                owned.ifPresent(own -> OF_THIS_JVM.add(path));
                return owned;
            } catch (NoSuchFileException gone) {
                return Optional.empty();
            }
        }
    }

    private static Optional<OwnedDirectory> lock(Path path) throws IOException {
        Path file = path.resolve(LOCK);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        boolean owned = false;
        try {
            // The second question is for one that was removed between the two calls.
            owned = channel.tryLock() != null && Files.exists(file);
        } finally {
            if (!owned) {
                channel.close();
            }
        }
        return owned ? Optional.of(new OwnedDirectory(path, channel)) : Optional.empty();
    }

    public Path path() {
        return path;
    }

    /** Gives the directory back as it is: whoever takes it next owns it. */
    void release() throws IOException {
        synchronized (OF_THIS_JVM) {
            lock.close();
            OF_THIS_JVM.remove(path);
        }
    }

    /** Records a process that is to end with the owner, in case the owner dies without ending it. */
    void record(String name, ProcessHandle process) throws IOException {
        Path folder = OwnFolder.make(path, PROCESSES);
        Files.writeString(folder.resolve(name), ProcessMark.of(process).toString());
    }

    List<ProcessMark> processes() throws IOException {
        List<ProcessMark> marks = new ArrayList<>();
        Optional<Path> folder = OwnFolder.find(path, PROCESSES);
        if (folder.isPresent()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.get())) {
                for (Path file : files) {
                    ProcessMark.parse(Files.readString(file)).ifPresent(marks::add);
                }
            }
        }
        return marks;
    }

    /**
     * Deletes the directory with all its contents. Links are removed, not followed; files that somebody else deletes at
     * the same time are skipped. Files that can't be deleted are left to the next command. Idempotent.
     */
    public synchronized void delete() throws IOException {
        if (!lock.isOpen()) {
            return; // it may be another's by now
        }
        try {
            // The lock goes last: until then nobody else deletes, or makes anything here.
            deleteTree(path, path.resolve(LOCK));
            Files.deleteIfExists(path.resolve(LOCK));
            Files.deleteIfExists(path);
        } finally {
            synchronized (OF_THIS_JVM) {
                lock.close();
                OF_THIS_JVM.remove(path);
            }
        }
    }

    private static void deleteTree(Path root, Path except) throws IOException {
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (!file.equals(except)) {
                        Files.deleteIfExists(file);
                    }
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
                    if (!folder.equals(root)) {
                        Files.deleteIfExists(folder);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (NoSuchFileException gone) {
            // As wanted.
            return;
        }
    }
}

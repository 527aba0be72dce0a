package io.weir.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A folder of Weir that no other user can write to, in one that everybody may be able to write to. What lies in it
 * decides what gets deleted, ended and run, so every use begins with one of these calls.
 */
public final class OwnFolder {

    private static final FileAttribute<?> OWN =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final int WRITABLE_BY_OTHERS = 022;
    private static final int WRITABLE_BY_ALL = 002;
    private static final int STICKY = 01000;
    private static final Path THIS_PROCESS = Path.of("/proc/self");

    private OwnFolder() {}

    /**
     * Makes a folder, with what is missing above it, and folders below it, each for this user only.
     *
     * @return the last of them
     * @throws IOException when one is there and another user can write to it; the message says what to do
     */
    public static Path make(Path folder, String... below) throws IOException {
        Files.createDirectories(folder.toAbsolutePath().getParent());
        Path level = makeLevel(folder);
        for (String name : below) {
            level = makeLevel(level.resolve(name));
        }
        return level;
    }

    private static Path makeLevel(Path folder) throws IOException {
        while (true) {
            try {
                Files.createDirectory(folder, OWN);
                return folder;
            } catch (FileAlreadyExistsException there) {
                try {
                    check(folder);
                    return folder;
                } catch (NoSuchFileException goneAgain) {
                    // Another process of this user took it away between the two calls.
                }
            }
        }
    }

    /** Returns a folder, or one below it, if it is there; throws the remedy when another user can write to it. */
    public static Optional<Path> find(Path folder, String... below) throws IOException {
        try {
            Path level = folder;
            check(level);
            for (String name : below) {
                level = level.resolve(name);
                check(level);
            }
            return Optional.of(level);
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }

    private static void check(Path folder) throws IOException {
        // One call, since the folder may go between two.
        Map<String, Object> attributes =
                Files.readAttributes(folder, "unix:uid,mode,isDirectory", LinkOption.NOFOLLOW_LINKS);
        Object owner = attributes.get("uid");
        if (!Boolean.TRUE.equals(attributes.get("isDirectory"))) {
            throw refused(folder + " is no folder");
        }
        if (!userId().equals(String.valueOf(owner))) {
            throw refused(folder + " belongs to another user (uid " + owner + ")");
        }
        if (((int) Objects.requireNonNull(attributes.get("mode")) & WRITABLE_BY_OTHERS) != 0) {
            throw new IOException(
                    "other users can write to " + folder + "; see to its content, then: chmod go-w " + folder);
        }
        // Whoever can write to the folder above could put another one in its place, at any time after this.
        Path above = folder.toAbsolutePath().getParent();
        int mode = (int) Files.getAttribute(above, "unix:mode");
        if ((mode & WRITABLE_BY_ALL) != 0 && (mode & STICKY) == 0) {
            throw refused("everybody can rename what is in " + above + " (chmod +t would end that)");
        }
    }

    private static IOException refused(String sentence) {
        return new IOException(sentence + "; let TMPDIR (XDG_CACHE_HOME for caches) name another place");
    }

    /** Returns the number of this user, who need not have a name. */
    static String userId() {
        Path own = Files.exists(THIS_PROCESS) ? THIS_PROCESS : Path.of(System.getProperty("user.home"));
        try {
            return Files.getAttribute(own, "unix:uid").toString();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}

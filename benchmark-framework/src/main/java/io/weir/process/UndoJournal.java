package io.weir.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Commands that undo what a process has done to nodes elsewhere, on the disk before it is done: they outlast a process that
 * is killed, and {@code cleanup} runs them. For one thread at a time.
 */
public final class UndoJournal implements AutoCloseable {

    private static final String PREFIX = "undo-";
    private static final String ENTRY = ".command";

    private final OwnedDirectory owned;
    private int next;

    private UndoJournal(OwnedDirectory owned) {
        this.owned = owned;
    }

    /** Returns the folder of this user's journals. */
    public static Path folder() {
        return UserFolders.cache(System.getProperties(), System.getenv()).resolve("undo");
    }

    /** Opens a journal of this process in a folder, which is made if need be. */
    public static UndoJournal open(Path folder) throws IOException {
        return new UndoJournal(OwnedDirectory.create(folder, PREFIX));
    }

    /**
     * A command that is still to be run.
     *
     * @param file has the directory as its first line, then the command
     * @param directory in which it is to be run
     */
    public record Entry(Path file, Path directory, String command) {

        /** Notes that it was run. */
        public void done() throws IOException {
            Files.deleteIfExists(file);
        }
    }

    /** Notes a command that has to be run unless the entry is done; it is on the disk when this returns. */
    public Entry add(Path directory, String command) throws IOException {
        Path file = owned.path().resolve(String.format("%06d", next++) + ENTRY);
        Path partial = owned.path().resolve("partial");
        Files.writeString(partial, directory + "\n" + command, StandardCharsets.UTF_8);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        return new Entry(file, directory, command);
    }

    /** Returns the commands that are still to be run, the last one first. */
    public List<Entry> entries() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(owned.path(), "*" + ENTRY)) {
            found.forEach(files::add);
        }
        files.sort((one, other) -> other.compareTo(one));
        List<Entry> entries = new ArrayList<>();
        for (Path file : files) {
            String[] parts = Files.readString(file, StandardCharsets.UTF_8).split("\n", 2);
            if (parts.length == 2) {
                entries.add(new Entry(file, Path.of(parts[0]), parts[1]));
            }
        }
        return entries;
    }

    /** Returns whether a process that is gone has left a command in a folder. */
    public static boolean isLeft(Path folder) throws IOException {
        boolean left = false;
        for (UndoJournal journal : ofTheDead(folder)) {
            left |= !journal.entries().isEmpty();
            journal.owned.release();
        }
        return left;
    }

    /** Takes the journals in a folder whose processes are gone. */
    public static List<UndoJournal> ofTheDead(Path folder) throws IOException {
        List<UndoJournal> journals = new ArrayList<>();
        Optional<Path> own = OwnFolder.find(folder);
        if (own.isEmpty()) {
            return journals;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(own.get(), PREFIX + "*")) {
            for (Path journal : found) {
                OwnedDirectory.take(journal).map(UndoJournal::new).ifPresent(journals::add);
            }
        }
        return journals;
    }

    /** Removes the journal, unless a command is still to be run: then it is left to {@code cleanup}. Idempotent. */
    @Override
    public void close() throws IOException {
        if (Files.exists(owned.path()) && entries().isEmpty()) {
            owned.delete();
        }
    }
}

package io.weir.report;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The folder of one campaign's results, {@code <yyyyMMdd-HHmmss>-<workload>}, which has a folder for each run. Nothing
 * is ever overwritten: a name that is taken gets "-2", "-3" …
 *
 * @param path the folder, which exists
 */
public record ResultFolder(Path path) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final String EARLIER = "earlier";
    private static final int LONGEST_NAME = 80;

    /**
     * Returns the reason why no folder can be made there, as a sentence without its subject; empty if one can be made,
     * or if only room is lacking. Leaves nothing there.
     *
     * @param root absolute; may be missing
     */
    public static Optional<String> refusal(Path root) {
        Path existing = root;
        while (!Files.exists(existing)) {
            Path parent = existing.getParent();
            if (parent == null) {
                return Optional.of("is nowhere: there is no folder " + existing);
            }
            existing = parent;
        }
        if (!Files.isDirectory(existing)) {
            return Optional.of((existing.equals(root) ? "is" : "would be in " + existing + ", which is")
                    + " a file; name a folder");
        }
        try {
            // By trying: permissions hold neither for root nor for every file system.
            Files.delete(Files.createTempDirectory(existing, ".weir-"));
            return Optional.empty();
        } catch (IOException refused) {
            if (maybeFull(existing, refused)) {
                return Optional.empty();
            }
            String reason = refused instanceof AccessDeniedException
                    ? "permission denied"
                    : refused instanceof FileSystemException system
                            ? Objects.requireNonNullElse(system.getReason(), "the file system refuses it")
                            : String.valueOf(refused.getMessage());
            return Optional.of(
                    "can't be written: no folder can be made in " + existing + " (" + reason + "); name another place");
        }
    }

    /** Returns whether room may be lacking. The reason tells it, but in the language of the C library. */
    static boolean maybeFull(Path folder, IOException refused) {
        try {
            return refused.getClass() == FileSystemException.class
                    && !Files.getFileStore(folder).isReadOnly();
        } catch (IOException unknown) {
            return false;
        }
    }

    /**
     * Creates a campaign's folder.
     *
     * @param root where results are kept; created when missing
     * @param startedAt local time of the campaign's start
     * @param workload its file's name without extension; characters that file systems don't like are replaced
     * @throws ReportException when it can't be created
     */
    public static ResultFolder create(Path root, LocalDateTime startedAt, String workload) throws ReportException {
        return new ResultFolder(fresh(root, TIME.format(startedAt) + "-" + safe(workload)));
    }

    /**
     * Creates a run's folder in it, {@code <driver>-<n>}.
     *
     * @param number from 1 for each driver
     * @throws ReportException when it can't be created
     */
    public RunFolder createRun(String driver, int number) throws ReportException {
        return new RunFolder(fresh(path, safe(driver) + "-" + number));
    }

    /**
     * Creates a folder in it for the logs of a broker that serves several runs, {@code broker-<driver>}.
     *
     * @throws ReportException when it can't be created
     */
    public Path createBroker(String driver) throws ReportException {
        return fresh(path, "broker-" + safe(driver));
    }

    /**
     * Moves what is left of a run that will be carried out again into the folder {@code earlier}, where no report takes it
     * for a run of the campaign.
     *
     * @param name of its folder; one that is not there is no error
     * @throws ReportException when it can't be moved
     */
    public void setAside(String name) throws ReportException {
        Path left = path.resolve(name);
        if (Files.isDirectory(left)) {
            Path aside = fresh(path.resolve(EARLIER), name);
            try {
                Files.move(left, aside, StandardCopyOption.ATOMIC_MOVE); // onto the empty folder
            } catch (IOException e) {
                throw ReportException.writing(aside, e);
            }
        }
    }

    private static Path fresh(Path parent, String name) throws ReportException {
        Path folder = parent.resolve(name);
        try {
            Files.createDirectories(parent);
            for (int attempt = 2; ; attempt++) {
                try {
                    return Files.createDirectory(folder);
                } catch (FileAlreadyExistsException e) {
                    folder = parent.resolve(name + "-" + attempt);
                }
            }
        } catch (IOException e) {
            throw ReportException.writing(folder, e);
        }
    }

    /**
     * Returns a safe file name: letters, digits, dots, dashes and underscores; never hidden, never empty, never too
     * long.
     */
    private static String safe(String name) {
        String safe = UNSAFE.matcher(name).replaceAll("_");
        safe = safe.startsWith(".") ? "_" + safe.substring(1) : safe;
        return safe.isEmpty() ? "_" : safe.substring(0, Math.min(safe.length(), LONGEST_NAME));
    }
}

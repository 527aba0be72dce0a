package io.weir.resource;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the current commit of a clone, or the one that an archive was built from, without git: its user may not have it. */
final class GitCommit {

    private static final String REFERENCE = "ref: ";
    private static final String LINKED = "gitdir: ";
    private static final String MODIFIED = "-modified";
    private static final Pattern COMMIT = Pattern.compile("([0-9a-f]{40}|[0-9a-f]{64})(" + MODIFIED + ")?");

    private GitCommit() {}

    /**
     * Returns the commit in hexadecimal, with {@code -modified} behind it for an archive built of sources that were changed
     * since; null if the folder is neither clone nor archive, or one of which it can't be told.
     */
    static @Nullable String of(Path home) {
        try {
            Path archived = home.resolve("git.properties");
            String commit = Files.exists(archived) ? archived(archived) : current(gitFolder(home));
            // The text of a file to which an odd clone leads is nothing for a result.
            return commit != null && COMMIT.matcher(commit).matches() ? commit : null;
        } catch (IOException | RuntimeException odd) {
            return null; // a clone that git itself may not read costs no result
        }
    }

    /** Reads what the build of the archive left there. */
    private static String archived(Path file) throws IOException {
        Properties build = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            build.load(reader);
        }
        boolean modified = Boolean.parseBoolean(build.getProperty("git.dirty"));
        return build.getProperty("git.commit.id.full", "") + (modified ? MODIFIED : "");
    }

    private static @Nullable String current(Path folder) throws IOException {
        String head = Files.readString(folder.resolve("HEAD")).strip();
        return head.startsWith(REFERENCE) ? resolve(folder, head.substring(REFERENCE.length())) : head;
    }

    private static Path gitFolder(Path home) throws IOException {
        Path git = home.resolve(".git");
        return Files.isRegularFile(git) // a linked worktree
                ? home.resolve(Files.readString(git).strip().substring(LINKED.length()))
                : git;
    }

    private static @Nullable String resolve(Path folder, String reference) throws IOException {
        Path shared = folder.resolve("commondir");
        Path common =
                Files.exists(shared) ? folder.resolve(Files.readString(shared).strip()) : folder;
        Path loose = common.resolve(reference);
        if (Files.exists(loose)) {
            return Files.readString(loose).strip();
        }
        try (Stream<String> packed = Files.lines(common.resolve("packed-refs"))) {
            return packed.filter(line -> line.endsWith(" " + reference))
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .findFirst()
                    .orElse(null);
        }
    }
}

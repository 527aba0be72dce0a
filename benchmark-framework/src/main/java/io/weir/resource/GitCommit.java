package io.weir.resource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the current commit of a clone, without git: a user of the archive may not have it. */
final class GitCommit {

    private static final String REFERENCE = "ref: ";
    private static final String LINKED = "gitdir: ";
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    private GitCommit() {}

    /** Returns the commit in hexadecimal; null if the folder is no clone, or one of which it can't be told. */
    static @Nullable String of(Path home) {
        try {
            Path folder = gitFolder(home);
            String head = Files.readString(folder.resolve("HEAD")).strip();
            String commit = head.startsWith(REFERENCE) ? resolve(folder, head.substring(REFERENCE.length())) : head;
            // The text of a file to which an odd clone leads is nothing for a result.
            return commit != null && COMMIT.matcher(commit).matches() ? commit : null;
        } catch (IOException | RuntimeException odd) {
            return null; // a clone that git itself may not read costs no result
        }
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

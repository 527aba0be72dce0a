package io.weir.report;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A folder for results, checked before anything is started. */
public final class OutputPlace {

    private OutputPlace() {}

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
        } catch (FileSystemException refused) {
            String reason = refused instanceof AccessDeniedException ? "permission denied" : refused.getReason();
            return reason != null && reason.contains("No space")
                    ? Optional.empty()
                    : Optional.of("can't be written: no folder can be made in " + existing + " ("
                            + (reason == null ? "the file system refuses it" : reason) + "); name another place");
        } catch (IOException refused) {
            return Optional.of("can't be written: no folder can be made in " + existing + " (" + refused.getMessage()
                    + "); name another place");
        }
    }
}

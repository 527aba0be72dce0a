package io.weir.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Remains of Weir processes that died: directories, and at worst processes that nobody owns any more. */
public final class LeftOvers {

    private static final Logger LOG = LoggerFactory.getLogger(LeftOvers.class);

    private LeftOvers() {}

    /**
     * Removes the remains of this user's dead processes. To be called before a process is started.
     *
     * @return the directories removed; what could not be removed is logged and left to the next call
     * @throws IOException when nothing in the folder can be trusted, or it can't be read; the message says why
     */
    public static List<Path> remove() throws IOException {
        return remove(UserFolders.temporary(System.getProperties()));
    }

    public static List<Path> remove(Path parent) throws IOException {
        List<Path> removed = new ArrayList<>();
        Optional<Path> own = OwnFolder.find(parent);
        if (own.isEmpty()) {
            return removed;
        }
        String names = "{" + PrivateDirectory.PREFIX + "," + ScratchFolder.PREFIX + "}*";
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(own.get(), names)) {
            for (Path folder : folders) {
                try {
                    Optional<OwnedDirectory> orphan = OwnedDirectory.take(folder);
                    if (orphan.isPresent()) {
                        removed.addAll(remove(orphan.get()));
                        removed.add(folder);
                    }
                } catch (IOException stays) {
                    LOG.warn("can't remove {}, left by a process that died", folder, stays);
                }
            }
        }
        return removed;
    }

    /**
     * Kills processes whose guard could not act, for example because a signal had stopped it at that moment. Returns the
     * directory's parts on disks, which go before it, since nothing else tells where they are.
     */
    private static List<Path> remove(OwnedDirectory orphan) throws IOException {
        List<Path> parts = new ArrayList<>();
        try {
            for (ProcessMark process : orphan.processes()) {
                process.alive().ifPresent(ProcessHandle::destroyForcibly);
            }
        } finally {
            for (OwnedDirectory part : PrivateDirectory.takeParts(orphan)) {
                part.delete();
                parts.add(part.path());
                LOG.info("removed {}, left by a process that died", part.path());
            }
            orphan.delete();
        }
        LOG.info("removed {}, left by a process that died", orphan.path());
        return parts;
    }
}

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

/** Remains of Weir processes that died: directories, and at worst servers that nobody owns any more. */
public final class LeftOvers {

    private static final Logger LOG = LoggerFactory.getLogger(LeftOvers.class);

    private LeftOvers() {}

    /**
     * Removes the remains of this user's dead processes. To be called before a broker is launched.
     *
     * @return the directories removed; what could not be removed is logged and left to the next call
     */
    public static List<Path> remove() {
        return remove(UserFolders.temporary(System.getProperties()));
    }

    public static List<Path> remove(Path parent) {
        List<Path> removed = new ArrayList<>();
        if (!Files.isDirectory(parent)) {
            return removed;
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, LeftOvers::isOrphan)) {
            for (Path folder : folders) {
                try {
                    killProcesses(PrivateDirectory.processes(folder));
                    OwnedDirectory.delete(folder);
                    removed.add(folder);
                    LOG.info("removed {}, left by a process that died", folder);
                } catch (IOException stays) {
                    LOG.warn("can't remove {}, left by a process that died", folder, stays);
                }
            }
        } catch (IOException unreadable) {
            LOG.warn("can't look for what dead processes left in {}", parent, unreadable);
        }
        return removed;
    }

    private static boolean isOrphan(Path folder) {
        Optional<ProcessMark> mark = OwnedDirectory.owner(folder);
        return mark.isPresent() && mark.get().alive().isEmpty();
    }

    /** Kills servers whose guard could not act, for example because a signal had stopped it at that moment. */
    private static void killProcesses(Path processes) throws IOException {
        if (!Files.isDirectory(processes)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(processes)) {
            for (Path file : files) {
                ProcessMark.parse(Files.readString(file))
                        .flatMap(ProcessMark::alive)
                        .ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }
}

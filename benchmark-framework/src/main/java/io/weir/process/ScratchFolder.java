package io.weir.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The temporary folder of one process that this one starts. Clients and servers unpack native libraries there and leave
 * them when they are killed; they are deleted with the folder. If the owner itself is killed, the next command deletes
 * the folder.
 */
public record ScratchFolder(Path path) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ScratchFolder.class);

    /**
     * Makes the folder of a run, next to those of brokers.
     *
     * @throws IOException when it can't be made; the message says why
     */
    public static ScratchFolder ofRun() throws IOException {
        return new ScratchFolder(
                OwnedDirectory.create(UserFolders.temporary(System.getProperties()), OwnedDirectory.RUN));
    }

    /** Returns the flags that make a JVM use the folder, also for native libraries that it unpacks. */
    public List<String> flags() {
        return List.of(flag(path), "-Djna.tmpdir=" + path);
    }

    static String flag(Path folder) {
        return "-Djava.io.tmpdir=" + folder;
    }

    /** Deletes the folder; files that can't be deleted now are left to the next command. Idempotent. */
    @Override
    public void close() {
        try {
            OwnedDirectory.delete(path);
        } catch (IOException stays) {
            LOG.warn("can't remove {}", path, stays);
        }
    }
}

package io.weir.broker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The temporary folder of one process that this one starts. Clients and servers unpack native libraries there and leave
 * them when they are killed; with the folder they go. Of an owner that is killed itself, the next command removes it.
 */
public final class ScratchFolder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ScratchFolder.class);

    private final Path path;

    private ScratchFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes the folder of a run, beside those of brokers.
     *
     * @throws IOException when it can't be made; the message says why
     */
    public static ScratchFolder ofRun() throws IOException {
        return new ScratchFolder(
                OwnedDirectory.create(UserFolders.temporary(System.getProperties()), OwnedDirectory.Kind.RUN));
    }

    /** Flags that make a JVM use it, for what it unpacks of native libraries too. */
    public List<String> flags() {
        return List.of(flag(path), "-Djna.tmpdir=" + path);
    }

    static String flag(Path folder) {
        return "-Djava.io.tmpdir=" + folder;
    }

    /** Deletes it; what cannot be deleted now is left to the next command. Idempotent. */
    @Override
    public void close() {
        try {
            FileTree.delete(path);
        } catch (IOException stays) {
            LOG.warn("can't remove {}", path, stays);
        }
    }
}

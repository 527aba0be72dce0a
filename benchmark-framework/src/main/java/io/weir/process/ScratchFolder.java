package io.weir.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The temporary folder of one process that this one starts. Clients and servers unpack native libraries there and leave
 * them when they are killed; they are deleted with the folder. If the owner itself is killed, the next command deletes
 * the folder.
 */
public record ScratchFolder(OwnedDirectory owned) implements AutoCloseable {

    static final String PREFIX = "run-";

    private static final Logger LOG = LoggerFactory.getLogger(ScratchFolder.class);

    /** Makes the folder of a run, next to those of brokers. First removes the remains of dead processes. */
    public static ScratchFolder ofRun() throws IOException {
        Path parent = UserFolders.temporary(System.getProperties());
        LeftOvers.remove(parent);
        ScratchFolder made = new ScratchFolder(OwnedDirectory.create(parent, PREFIX));
        Files.createDirectory(made.temporary());
        return made;
    }

    /** Returns the folder itself; other files of its owner may stand in it, beside those of the process. */
    public Path path() {
        return owned.path();
    }

    private Path temporary() {
        return path().resolve("tmp");
    }

    public void record(ProcessHandle run) throws IOException {
        owned.record("run", run);
    }

    /** Returns the flags that make a JVM use the folder, also for native libraries that it unpacks. */
    public List<String> flags() {
        return List.of(flag(temporary()), "-Djna.tmpdir=" + temporary());
    }

    static String flag(Path folder) {
        return "-Djava.io.tmpdir=" + folder;
    }

    /** Deletes the folder; files that can't be deleted now are left to the next command. Idempotent. */
    @Override
    public void close() {
        try {
            owned.delete();
        } catch (IOException stays) {
            LOG.warn("can't remove {}", owned.path(), stays);
        }
    }
}

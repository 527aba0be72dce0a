package io.weir.machine;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The disks of this machine, by folders on them. */
@FunctionalInterface
public interface Disks {

    /** The disks as the file systems describe them. */
    Disks OF_MACHINE = Disks::read;

    /**
     * Returns the space of the disk that a folder is on.
     *
     * @param folder need not exist yet
     * @return empty if the file system does not tell
     */
    Optional<DiskSpace> of(Path folder);

    private static Optional<DiskSpace> read(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            FileStore store = Files.getFileStore(existing);
            long total = store.getTotalSpace();
            // By the device: one disk may be mounted in several places.
            Object disk = existing.getFileSystem().supportedFileAttributeViews().contains("unix")
                    ? Files.getAttribute(existing, "unix:dev")
                    : store.name();
            return total > 0 ? Optional.of(new DiskSpace(disk, total, store.getUsableSpace())) : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}

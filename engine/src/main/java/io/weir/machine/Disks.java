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

    /**
     * Returns the name of the disk that a folder is on, whichever of its partitions: "vda"; where the file system is on
     * none, the name and kind of that, such as "tmpfs".
     *
     * @param folder need not exist yet
     * @return empty if the file system does not tell
     */
    static Optional<String> nameOf(Path folder) {
        Path existing = existing(folder);
        try {
            long device = existing.getFileSystem().supportedFileAttributeViews().contains("unix")
                    ? ((Number) Files.getAttribute(existing, "unix:dev")).longValue()
                    : 0;
            // The two halves of a device's number, as glibc puts them together.
            long major = device >> 8 & 0xfff | device >> 32 & ~0xfffL;
            long minor = device & 0xff | device >> 12 & ~0xffL;
            Path block = Path.of("/sys/dev/block", major + ":" + minor);
            if (Files.exists(block)) {
                Path known = block.toRealPath();
                // A partition lies in the folder of its disk.
                int names = known.getNameCount() - (Files.exists(known.resolve("partition")) ? 2 : 1);
                return Optional.of(known.getName(names).toString());
            }
            FileStore store = Files.getFileStore(existing);
            return Optional.of(
                    store.name().equals(store.type()) ? store.name() : store.name() + " (" + store.type() + ")");
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static Path existing(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing;
    }

    private static Optional<DiskSpace> read(Path folder) {
        Path existing = existing(folder);
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

package io.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisksTest {

    @TempDir
    Path folder;

    @Test
    void knowsTheDiskOfAFolderThatIsNotThereYet() throws Exception {
        DiskSpace space = Disks.OF_MACHINE.of(folder.resolve("a/b")).orElseThrow();

        assertThat(space.disk())
                .isEqualTo(Disks.OF_MACHINE.of(folder).orElseThrow().disk());
        assertThat(space.totalBytes()).isEqualTo(Files.getFileStore(folder).getTotalSpace());
        assertThat(space.freeBytes()).isBetween(0L, space.totalBytes());
    }

    @Test
    void keepsATwentiethOfADiskFreeOrHalfOfWhatIsLeftOfIt() {
        assertThat(new DiskSpace("d", 2_000, 1_000).keptFreeBytes()).isEqualTo(100);
        assertThat(new DiskSpace("d", 2_000, 1_000).roomBytes()).isEqualTo(900);
        assertThat(new DiskSpace("d", 2_000, 150).keptFreeBytes()).isEqualTo(75);
        assertThat(new DiskSpace("d", 2_000, 0).roomBytes()).isZero();
    }
}

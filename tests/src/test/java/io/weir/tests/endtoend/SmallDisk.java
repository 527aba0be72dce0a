package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A disk of some megabytes. To mount one takes root's rights: without them the test is skipped, but fails where the
 * environment says CI=true.
 */
final class SmallDisk implements AutoCloseable {

    private static final int BLOCK = 4_096;

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    static SmallDisk mountedAt(Path folder, int mebibytes) throws Exception {
        Files.createDirectories(folder);
        boolean mounted =
                call("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "weir-test", folder.toString()) == 0;
        if ("true".equals(System.getenv("CI"))) {
            assertThat(mounted).as("a file system can be mounted").isTrue();
        }
        assumeTrue(mounted, "this user may not mount a file system");
        return new SmallDisk(folder);
    }

    /** Fills it to the last byte. */
    void fill() {
        byte[] block = new byte[512];
        assertThatThrownBy(() -> {
                    try (OutputStream filler = Files.newOutputStream(folder.resolve("filler"))) {
                        while (true) {
                            filler.write(block);
                        }
                    }
                })
                .isInstanceOf(IOException.class);
    }

    /** Fills it until so much is free. */
    void fillBut(long bytes) throws IOException {
        byte[] block = new byte[BLOCK];
        try (OutputStream filler = Files.newOutputStream(folder.resolve("filler"))) {
            while (Files.getFileStore(folder).getUsableSpace() >= bytes + BLOCK) {
                filler.write(block);
            }
        }
    }

    @Override
    public void close() throws Exception {
        call("umount", folder.toString());
    }

    private static int call(String... command) throws Exception {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}

package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OwnFolderTest {

    private static final int ROUNDS = 20_000;

    @TempDir
    Path above;

    /** The folder of the brokers goes with the last of them, also while another process is about to use it. */
    @Test
    void aFolderThatComesAndGoesIsMadeOrFoundOrMissingButNeverRefused() throws Exception {
        Path folder = above.resolve("weir-test");
        AtomicBoolean ended = new AtomicBoolean();
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            while (!ended.get()) {
                try {
                    Files.deleteIfExists(OwnFolder.make(folder));
                } catch (Exception failure) {
                    throw new AssertionError("refused by the other", failure);
                }
            }
        });

        try {
            for (int round = 0; round < ROUNDS; round++) {
                OwnFolder.find(folder).ifPresent(found -> assertThat(found).isEqualTo(folder));
                assertThat(OwnFolder.make(folder)).isEqualTo(folder);
            }
        } finally {
            ended.set(true);
        }
        other.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aFileAndALinkAreNoFolders() throws Exception {
        Path file = Files.createFile(above.resolve("file"));
        Path link = Files.createSymbolicLink(above.resolve("link"), Files.createDirectory(above.resolve("target")));

        for (Path wrong : new Path[] {file, link}) {
            assertThatThrownBy(() -> OwnFolder.make(wrong)).hasMessageContaining(wrong + " is no folder");
            assertThatThrownBy(() -> OwnFolder.find(wrong)).hasMessageContaining(wrong + " is no folder");
        }
    }
}

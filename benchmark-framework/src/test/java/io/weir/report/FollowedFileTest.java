package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedFileTest {

    @TempDir
    Path folder;

    private void append(Path file, String text) throws Exception {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void givesEachLineOnceAndWhole() throws Exception {
        Path file = folder.resolve("intervals.csv");
        FollowedFile followed = new FollowedFile(file);
        assertThat(followed.newLines()).isEmpty();
        append(file, "a\nµ\nhal");
        assertThat(followed.newLines()).isEqualTo("a\nµ\n");
        assertThat(followed.newLines()).isEmpty();
        append(file, "f\n");
        assertThat(followed.newLines()).isEqualTo("half\n");
    }

    @Test
    void takesALongFileInPieces() throws Exception {
        Path file = folder.resolve("latencies.hlog");
        String line = "x".repeat(499_999) + "\n";
        append(file, line.repeat(5));
        FollowedFile followed = new FollowedFile(file);
        assertThat(followed.newLines()).hasSize(1_000_000);
        assertThat(followed.newLines()).hasSize(1_000_000);
        assertThat(followed.newLines()).isEqualTo(line);
    }
}

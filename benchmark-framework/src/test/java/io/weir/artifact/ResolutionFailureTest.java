package io.weir.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ResolutionFailureTest {

    private static final String IN_GERMAN = "Auf dem Ger\u00e4t ist kein Speicherplatz mehr verf\u00fcgbar";
    private static final Path WITHOUT_ROOM = Path.of("/proc/repository");

    @TempDir
    Path folder;

    private static boolean isDiskFull(Exception cause, Path repository) {
        return ResolutionFailure.isDiskFull(List.of(new ArtifactException("no jar", cause), cause), repository);
    }

    @Test
    void knowsAFullDiskInEveryLanguage() {
        assertThat(isDiskFull(new IOException(IN_GERMAN), WITHOUT_ROOM)).isTrue();
        assertThat(isDiskFull(new FileSystemException("a.jar", null, IN_GERMAN), WITHOUT_ROOM))
                .isTrue();
    }

    @Test
    void blamesTheDiskForNothingElse() {
        assertThat(isDiskFull(new UnknownHostException("repo"), WITHOUT_ROOM)).isFalse();
        assertThat(isDiskFull(new NoSuchFileException("a.jar"), WITHOUT_ROOM)).isFalse();
        assertThat(isDiskFull(new IOException("unexpected end"), folder.resolve("not/yet")))
                .isFalse();
    }
}

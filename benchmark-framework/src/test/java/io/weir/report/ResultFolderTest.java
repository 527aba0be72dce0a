package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {

    private static final LocalDateTime START = LocalDateTime.of(2026, 11, 20, 9, 5, 7);

    @TempDir
    Path root;

    @Test
    void isNamedAfterTimeAndWorkload() throws Exception {
        Path path =
                ResultFolder.create(root.resolve("results"), START, "1kb-3p").path();

        assertThat(path)
                .isEqualTo(root.resolve("results/20261120-090507-1kb-3p"))
                .isDirectory();
    }

    @Test
    void givesATakenNameANumber() throws Exception {
        ResultFolder first = ResultFolder.create(root, START, "a");
        ResultFolder second = ResultFolder.create(root, START, "a");
        ResultFolder third = ResultFolder.create(root, START, "a");

        assertThat(first.path()).hasFileName("20261120-090507-a");
        assertThat(second.path()).hasFileName("20261120-090507-a-2");
        assertThat(third.path()).hasFileName("20261120-090507-a-3");
        assertThat(first.createRun("Kafka", 1).path()).isEqualTo(first.path().resolve("Kafka-1"));
        assertThat(first.createRun("Kafka", 1).path()).isEqualTo(first.path().resolve("Kafka-1-2"));
    }

    @Test
    void keepsInsideItsRootWhateverTheName() throws Exception {
        assertThat(ResultFolder.create(root, START, "../../etc/x y").path().getParent())
                .isEqualTo(root);
        assertThat(ResultFolder.create(root, START, "").createRun("..", 1).path())
                .hasFileName("_.-1");
    }

    @Test
    void namesTheFolderThatCannotBeMade() throws Exception {
        Path file = Files.createFile(root.resolve("file"));

        assertThatThrownBy(() -> ResultFolder.create(file, START, "a"))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void takesAFolderThatIsThereOrCanBeMadeAndLeavesNothing() {
        assertThat(ResultFolder.refusal(root)).isEmpty();
        assertThat(ResultFolder.refusal(root.resolve("not/yet"))).isEmpty();
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void refusesAFileAndWhatWouldBeInOne() throws Exception {
        Path file = Files.writeString(root.resolve("file"), "");
        assertThat(ResultFolder.refusal(file)).hasValue("is a file; name a folder");
        assertThat(ResultFolder.refusal(file.resolve("below")))
                .hasValue("would be in " + file + ", which is a file; name a folder");
    }

    @Test
    void takesAFolderThatOnlyLacksRoomInWhateverLanguage() {
        String german = "Auf dem Gerät ist kein Speicherplatz mehr verfügbar";
        assertThat(ResultFolder.maybeFull(root, new FileSystemException("x", null, german)))
                .isTrue();
        assertThat(ResultFolder.maybeFull(root, new AccessDeniedException("x"))).isFalse();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void refusesAFileSystemThatMakesNoFolders() {
        assertThat(ResultFolder.refusal(Path.of("/proc/x/y")))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("can't be written", "in /proc"));
    }
}

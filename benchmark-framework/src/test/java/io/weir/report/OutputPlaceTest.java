package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputPlaceTest {

    @TempDir
    Path folder;

    @Test
    void takesAFolderThatIsThereOrCanBeMadeAndLeavesNothing() {
        assertThat(OutputPlace.refusal(folder)).isEmpty();
        assertThat(OutputPlace.refusal(folder.resolve("not/yet"))).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesAFileAndWhatWouldBeInOne() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(OutputPlace.refusal(file)).hasValue("is a file; name a folder");
        assertThat(OutputPlace.refusal(file.resolve("below")))
                .hasValue("would be in " + file + ", which is a file; name a folder");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void refusesAFileSystemThatMakesNoFolders() {
        assertThat(OutputPlace.refusal(Path.of("/proc/x/y")))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("can't be written", "in /proc"));
    }
}

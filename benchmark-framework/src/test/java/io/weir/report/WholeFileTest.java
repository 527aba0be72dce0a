package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    @TempDir
    Path folder;

    @Test
    void aTextThatWasCutWithinACharacterCostsThatCharacterOnly() throws Exception {
        Path file = folder.resolve("result.json");
        WholeFile.write(file, "timed out \ud83d");

        assertThat(Files.readString(file)).isEqualTo("timed out ?");
        assertThat(folder).isDirectoryNotContaining("glob:**.partial");
    }
}

package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.StringReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunErrorOutputTest {

    @TempDir
    Path folder;

    private static BufferedReader saying(String text) {
        return new BufferedReader(new StringReader(text));
    }

    @Test
    void keepsTheFirstLineThatSaysSomethingAndCopiesAll() throws Exception {
        Path file = folder.resolve("jvm.log");
        RunErrorOutput words = new RunErrorOutput(saying("\n  no memory \n\tat here\n"), file);
        assertThat(words.first()).isEqualTo("no memory");
        assertThat(file).hasContent("\n  no memory \n\tat here\n");
    }

    @Test
    void makesNoFileForARunThatSaysNothing() throws Exception {
        Path file = folder.resolve("jvm.log");
        assertThat(new RunErrorOutput(saying(""), file).first()).isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void keepsTheReasonWhenNoFileCanBeWritten() throws Exception {
        RunErrorOutput words =
                new RunErrorOutput(saying("no space left\nand more\n"), folder.resolve("missing/jvm.log"));
        assertThat(words.first()).isEqualTo("no space left");
    }

    @Test
    void passesOverWhatAJvmHasPickedUpAndWritesItDownWithoutSecrets() throws Exception {
        Path file = folder.resolve("jvm.log");
        RunErrorOutput words = new RunErrorOutput(
                saying(
                        "NOTE: Picked up JDK_JAVA_OPTIONS: -Dx=1\nPicked up JAVA_TOOL_OPTIONS: -Dx.password=hush\nno memory\n"),
                file);

        assertThat(words.first()).isEqualTo("no memory");
        assertThat(file)
                .content()
                .contains("-Dx=1", "-Dx.password=***", "no memory")
                .doesNotContain("hush");
    }
}

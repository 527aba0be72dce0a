package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentFileTest {

    @TempDir
    Path folder;

    @Test
    void takesTheFlagsThatHoldASecretAndNoOthers() throws Exception {
        Path file = folder.resolve("flags.args");
        Files.writeString(file, "for all");

        List<String> line = ArgumentFile.withoutSecrets(
                List.of("-Dx.password=a \"b\"", "-Xmx1g", "-Dproxy=http://u:p@h/", "@more"), file);

        assertThat(line).containsExactly("-Xmx1g", "@more", "@" + file);
        assertThat(file).hasContent("\"-Dx.password=a \\\"b\\\"\"\n\"-Dproxy=http://u:p@h/\"\n");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void isNotMadeWithoutNeed() throws Exception {
        assertThat(ArgumentFile.withoutSecrets(List.of("-Xmx1g"), folder.resolve("flags.args")))
                .containsExactly("-Xmx1g");
        assertThat(folder).isEmptyDirectory();
    }
}

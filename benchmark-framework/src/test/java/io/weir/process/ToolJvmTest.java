package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.plan.RunJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolJvmTest {

    @TempDir
    Path folder;

    private List<String> line(List<String> own, Map<String, String> environment, String temporary) throws Exception {
        return ToolJvm.commandLine(
                own,
                RunJvm.of(environment).flags(),
                List.of("M"),
                Path.of("run"),
                List.of(temporary),
                folder.resolve("flags.args"));
    }

    @Test
    void givesARunAGigabyteAndG1UnlessToldOtherwise() throws Exception {
        assertThat(line(List.of(), Map.of(), "-Dt=1"))
                .contains("-Xms1g", "-Xmx1g", "-XX:MaxNewSize=400m", "-XX:+UseG1GC", "-XX:-RestrictContended")
                .endsWith("M");
        assertThat(line(List.of(), Map.of("HEAP_OPTS", " -Xmx4g  -Xms4g", "JVM_OPTS", "-XX:+UseZGC"), "-Dt=1"))
                .contains("-Xms4g", "-Xmx4g", "-XX:+UseZGC", "-XX:-RestrictContended")
                .doesNotContain("-Xmx1g", "-XX:MaxNewSize=400m", "-XX:+UseG1GC", "");
    }

    @Test
    void givesARunATemporaryFolderOfItsOwnUnlessTheUserNamesOne() throws Exception {
        List<String> line = line(List.of(), Map.of("JVM_OPTS", "-Djava.io.tmpdir=/theirs"), "-Djava.io.tmpdir=/ours");

        assertThat(line.indexOf("-Djava.io.tmpdir=/theirs")).isGreaterThan(line.indexOf("-Djava.io.tmpdir=/ours"));
        assertThat(line.indexOf("-Djava.io.tmpdir=/ours")).isPositive();
    }

    /** A JVM has what the file held among its own arguments, in the open. */
    @Test
    void keepsSecretsOfThisJvmOffTheCommandLineOfTheNext() throws Exception {
        String secret = "-Djavax.net.ssl.keyStorePassword=hunter2";

        List<String> line = line(List.of("-Dmine=1", secret), Map.of("JVM_OPTS", secret), "-Dt=1");

        assertThat(line)
                .contains("-Dmine=1", "@" + folder.resolve("flags.args"))
                .noneMatch(flag -> flag.contains("hunter2"));
        assertThat(Files.readString(folder.resolve("flags.args"))).containsOnlyOnce("hunter2");
    }
}

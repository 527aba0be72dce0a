package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.plan.RunJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolJvmTest {

    @Test
    void givesARunAGigabyteAndG1UnlessToldOtherwise() {
        assertThat(ToolJvm.commandLine(RunJvm.of(Map.of()).flags(), List.of("M"), Path.of("run"), List.of("-Dt=1")))
                .contains("-Xms1g", "-Xmx1g", "-XX:MaxNewSize=400m", "-XX:+UseG1GC", "-XX:-RestrictContended")
                .endsWith("M");
        assertThat(ToolJvm.commandLine(
                        RunJvm.of(Map.of("HEAP_OPTS", " -Xmx4g  -Xms4g", "JVM_OPTS", "-XX:+UseZGC"))
                                .flags(),
                        List.of("M"),
                        Path.of("run"),
                        List.of("-Dt=1")))
                .contains("-Xms4g", "-Xmx4g", "-XX:+UseZGC", "-XX:-RestrictContended")
                .doesNotContain("-Xmx1g", "-XX:MaxNewSize=400m", "-XX:+UseG1GC", "");
    }

    @Test
    void givesARunATemporaryFolderOfItsOwnUnlessTheUserNamesOne() {
        Map<String, String> environment = Map.of("JVM_OPTS", "-Djava.io.tmpdir=/theirs");
        List<String> line = ToolJvm.commandLine(
                RunJvm.of(environment).flags(), List.of("M"), Path.of("run"), List.of("-Djava.io.tmpdir=/ours"));
        assertThat(line.indexOf("-Djava.io.tmpdir=/theirs")).isGreaterThan(line.indexOf("-Djava.io.tmpdir=/ours"));
        assertThat(line.indexOf("-Djava.io.tmpdir=/ours")).isPositive();
    }
}

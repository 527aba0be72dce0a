package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.worker.EarlyStop;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForkedRunsTest {

    @Test
    void givesARunAGigabyteAndG1UnlessToldOtherwise() {
        assertThat(new ForkedRuns(Map.of(), List.of("M")).commandLine(Path.of("run"), List.of("-Dt=1")))
                .contains("-Xms1g", "-Xmx1g", "-XX:MaxNewSize=400m", "-XX:+UseG1GC", "-XX:-RestrictContended")
                .endsWith("M");
        assertThat(new ForkedRuns(Map.of("HEAP_OPTS", " -Xmx4g  -Xms4g", "JVM_OPTS", "-XX:+UseZGC"), List.of("M"))
                        .commandLine(Path.of("run"), List.of("-Dt=1")))
                .contains("-Xms4g", "-Xmx4g", "-XX:+UseZGC", "-XX:-RestrictContended")
                .doesNotContain("-Xmx1g", "-XX:MaxNewSize=400m", "-XX:+UseG1GC", "");
    }

    @Test
    void givesARunATemporaryFolderOfItsOwnUnlessTheUserNamesOne() {
        Map<String, String> environment = Map.of("JVM_OPTS", "-Djava.io.tmpdir=/theirs");
        List<String> line = new ForkedRuns(environment, List.of("M"))
                .commandLine(Path.of("run"), List.of("-Djava.io.tmpdir=/ours"));
        assertThat(line.indexOf("-Djava.io.tmpdir=/theirs")).isGreaterThan(line.indexOf("-Djava.io.tmpdir=/ours"));
        assertThat(line.indexOf("-Djava.io.tmpdir=/ours")).isPositive();
    }

    @Test
    void knowsTheLineThatStopsARun() {
        EarlyStop requested = EarlyStop.requested("the user has had enough");
        EarlyStop gone = EarlyStop.systemGone("the broker has ended");
        assertThat(ForkedRuns.earlyStop(ForkedRuns.stopLine(requested))).hasValue(requested);
        assertThat(ForkedRuns.earlyStop(ForkedRuns.stopLine(gone))).hasValue(gone);
        assertThat(ForkedRuns.stopLine(EarlyStop.requested("two\nlines"))).doesNotContain("\n");
        assertThat(ForkedRuns.earlyStop("")).isEmpty();
        assertThat(ForkedRuns.nodeEnd(ForkedRuns.stopLine(requested))).isEmpty();
    }

    @Test
    void knowsTheLineThatReportsTheEndOfANode() {
        String line = ForkedRuns.nodeEndLine("kafka-2 ended with exit code 1:\nout of disk");
        assertThat(line).doesNotContain("\n");
        assertThat(ForkedRuns.nodeEnd(line)).hasValue("kafka-2 ended with exit code 1: out of disk");
        assertThat(ForkedRuns.earlyStop(line)).isEmpty();
    }
}

package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeLogTest {

    private static final String MANY_LINES =
            "i=0; while [ $i -lt 20000 ]; do echo 'a line of a broker'; i=$((i+1)); done";
    private static final Pattern READY = Pattern.compile("ready");

    @TempDir
    Path folder;

    private static NodeLog following(BoundedLog file, String script) throws Exception {
        Process process = new ProcessBuilder("sh", "-c", script).start();
        NodeLog log = new NodeLog("broker-1", process, file, READY);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        log.awaitEnd();
        return log;
    }

    @Test
    void readsOnWhenItsFileCannotBeWritten() throws Exception {
        NodeLog log = following(BoundedLog.open(Path.of("/dev/full")), MANY_LINES + "; echo ready");

        assertThat(log.ready()).isCompleted();
    }

    @Test
    void appendsWhatASecondLifePrints() throws Exception {
        Path file = folder.resolve("logs/broker-1.log");

        following(BoundedLog.open(file), "echo first");
        following(BoundedLog.open(file), "echo second");

        assertThat(file).hasContent("first\nsecond\n");
    }

    @Test
    void writesNoSecretAndTakesNoFlagForTheReason() throws Exception {
        Path file = folder.resolve("node.log");
        Process process = new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        "echo 'GET /x?method=m&confModAuthToken=hush&a=b';"
                                + " echo 'Picked up JAVA_TOOL_OPTIONS: -Dx.password=hush -Dy=Error:'; exit 2")
                .start();

        NodeLog log = new NodeLog("node", process, BoundedLog.open(file), Pattern.compile("confModAuthToken=hush"));
        log.awaitEnd();

        assertThat(log.ready()).isCompleted();
        assertThat(log.ending(2)).isEqualTo("ended with exit code 2: GET /x?method=m&confModAuthToken=***&a=b");
        assertThat(file)
                .content()
                .contains("confModAuthToken=***", "-Dx.password=***")
                .doesNotContain("hush");
    }
}

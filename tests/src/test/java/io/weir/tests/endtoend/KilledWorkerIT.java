package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whichever process of a run with several is killed, the others end, and what was measured stays. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KilledWorkerIT {

    private static final String[] TWO_PROCESSES = {
        "topics=2", "clients={processes: 2}", "driver.autoCreateTopics=true", "drainTimeout=2s"
    };

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    @Test
    void aRunThatLosesAWorkerEndsAndSaysSo() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.LOOPBACK, TWO_PROCESSES))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 2));
            List<LiveProcess> workers = sandbox.processes("run-share");
            assertThat(workers).hasSize(2);

            workers.get(1).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(4);
            assertThat(tool.printed()).contains("INCOMPLETE", "was lost: its process has ended with exit code 137");
            LeftResults left = sandbox.left("loopback-1");
            left.assertFollowsTheSchema();
            sandbox.assertNothingIsLeft();
        }
    }

    @Test
    void theWorkersOfAToolThatIsKilledEnd() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.LOOPBACK, TWO_PROCESSES))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 2));
            assertThat(sandbox.processes("run-share")).hasSize(2);

            tool.kill();

            sandbox.assertEndsWithTheTool();
            sandbox.left("loopback-1").assertStreamedFilesAgree();
        }
    }
}

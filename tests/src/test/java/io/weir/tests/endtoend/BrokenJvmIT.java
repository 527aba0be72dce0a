package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The JVM of a run that does not start, and one that crashes. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BrokenJvmIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    @Test
    void aJvmThatDoesNotStartSaysWhyAndWhatToCorrect() throws Exception {
        // What agents say is for the run itself: they are not tried before.
        Map<String, String> environment = Map.of("JVM_OPTS", "-agentlib:nosuchagent");
        try (Tool tool = sandbox.start(environment, Endless.on(Sandbox.LOOPBACK))) {
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertThat(tool.failures())
                    .as(tool.printed())
                    .singleElement()
                    .asString()
                    .startsWith("The JVM of the run did not start; what it said of that stands above")
                    .contains("Correct HEAP_OPTS or JVM_OPTS");
            assertThat(tool.printed()).contains("nosuchagent");
            new LeftResults(sandbox.results("loopback-1")).assertFollowsTheSchema();
            sandbox.assertNothingIsLeft();
        }
    }

    @Test
    void aJvmThatCrashesLeavesItsReportInTheRunsFolder() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            sandbox.runs().get(0).signal("SEGV");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertThat(tool.failures())
                    .as(tool.printed())
                    .singleElement()
                    .asString()
                    .contains("signal 6");
            LeftResults left = new LeftResults(sandbox.results("loopback-1"));
            assertThat(left.folder().path().resolve("hs_err.log")).content().contains("SIGSEGV");
            left.assertStreamedFilesAgree();
            assertThat(left.result().outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
            sandbox.assertNothingIsLeft();
        }
    }
}

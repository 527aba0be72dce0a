package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whenever the user ends the tool (Ctrl-C, SIGTERM), it keeps what it has and leaves no process running. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EndedEarlyIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private LeftResults endedBy(String signal, Tool tool) throws Exception {
        tool.signal(signal);
        assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(130);
        sandbox.assertNothingIsLeft();
        LeftResults left = sandbox.left("kafka-1");
        left.assertFollowsTheSchema();
        return left;
    }

    private static RunResult interrupted(String reason, LeftResults left) throws Exception {
        RunResult result = left.result();
        assertThat(result.outcome()).isEqualTo(Outcome.interrupted(reason));
        assertThat(result.verdict().has(Cause.INCOMPLETE)).isTrue();
        return result;
    }

    @Test
    void beforeTheBrokerIsReady() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA))) {
            tool.await(() -> !sandbox.nodes().isEmpty());
            LeftResults left = endedBy("INT", tool);
            assertThat(interrupted("interrupted by the user before the run had begun", left)
                            .figures())
                    .isNull();
        }
    }

    @Test
    void whileItPreparesOnABrokerThatStandsStill() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA))) {
            tool.awaitLine("It is ready");
            sandbox.nodes().get(0).signal("STOP");
            tool.awaitLine("prepare");
            LeftResults left = endedBy("TERM", tool);
            assertThat(interrupted("interrupted by the user before the load began (prepare)", left)
                            .figures())
                    .isNull();
        }
    }

    @Test
    void whileKafkaIsMeasured() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA))) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 2));
            LeftResults left = endedBy("INT", tool);
            RunResult result = interrupted("interrupted by the user", left);
            assertThat(result.figures().deliveryAudit().missing()).isZero();
            left.assertAddsUp();
        }
    }

    @Test
    void whileItCleansUpAfterABrokerThatStandsStill() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA, "testDuration=2s", "drainTimeout=1s"))) {
            tool.awaitLine("drain");
            sandbox.nodes().get(0).signal("STOP");
            tool.awaitLine("clean up");
            LeftResults left = endedBy("INT", tool);
            left.assertAddsUp();
            assertThat(left.result().outcome()).isEqualTo(Outcome.completed());
        }
    }
}

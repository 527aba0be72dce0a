package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Distribution;
import io.weir.result.Cause;
import io.weir.result.LatencySummaries;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.WholeMachine;
import io.weir.tests.verdict.Blame;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The generator's JVM is made to fail, and nobody else is to be blamed for it. Where the machine itself is busy, its doing
 * must not tip a figure: the system's own times are made long beside what a busy machine adds.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@WholeMachine
class WhoseFaultIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private Tool measuring(String setting) throws Exception {
        Tool tool = sandbox.start("-d", Shipped.LOOPBACK, Shipped.SMOKE, "-s", "testDuration=6s", "-s", setting);
        tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
        return tool;
    }

    private RunResult ended(Tool tool) throws Exception {
        assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(4);
        LeftResults left = sandbox.left("loopback-1");
        left.assertFollowsTheSchema();
        return left.result();
    }

    private static LatencySummaries latencies(RunResult result) {
        return Objects.requireNonNull(result.figures()).measured();
    }

    @Test
    void aGeneratorThatStoodStillIsTheGenerators() throws Exception {
        // Few messages, so that the stop doesn't meet the sender inside a send, where it would be the client's.
        try (Tool tool = measuring("producerRate=100")) {
            LiveProcess run = sandbox.runs().get(0);
            run.signal("STOP");
            TimeUnit.MILLISECONDS.sleep(1_500);
            run.signal("CONT");
            RunResult result = ended(tool);

            assertThat(Blame.in(result)).as("%s", result.verdict()).containsExactly(Cause.GENERATOR_LIMITED);
            assertThat(tool.printed()).contains("NOT VALID", Cause.GENERATOR_LIMITED.name());
            LatencySummaries latencies = latencies(result);
            assertThat(latencies.response().maxNanos()).isGreaterThan(1_400_000_000L);
            assertThat(latencies.of(Distribution.WAKE_UP_DELAY).maxNanos()).isGreaterThan(1_400_000_000L);
            // A quarter of the messages was due while it stood still, and met with a system as quick as ever.
            assertThat(latencies
                            .of(Distribution.RESPONSE_WITHOUT_GENERATOR_DELAY)
                            .p95Nanos())
                    .isLessThan(latencies.response().p95Nanos() / 2);
        }
    }

    @Test
    void aGeneratorWithoutAProcessorIsTheGenerators() throws Exception {
        try (Tool tool = measuring("driver.serviceTime=3ms")) {
            try (Starvation starvation = Starvation.of(sandbox.runs().get(0))) {
                tool.awaitEnd();
            }
            RunResult result = ended(tool);

            assertThat(Blame.in(result))
                    .as("%s", result.verdict())
                    .contains(Cause.GENERATOR_LIMITED)
                    .doesNotContain(Cause.CLIENT_LIMITED, Cause.HEAD_OF_LINE, Cause.BACK_PRESSURE);
            assertThat(latencies(result).of(Distribution.WAKE_UP_DELAY).p99Nanos())
                    .isGreaterThan(100_000);
        }
    }
}

package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.time.SystemClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whenever the user ends the tool (Ctrl-C, SIGTERM), it keeps what it has and leaves nothing running. */
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

    private RunResult endedBy(String signal, Tool tool, String run) throws Exception {
        tool.signal(signal);
        assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(130);
        sandbox.assertNothingIsLeft();
        LeftResults left = new LeftResults(sandbox.results(run));
        left.assertFollowsTheSchema();
        RunResult result = left.result();
        assertThat(result.outcome().kind()).as(tool.printed()).isEqualTo(Outcome.Kind.INTERRUPTED);
        assertThat(result.verdict().has(Cause.INCOMPLETE)).as(tool.printed()).isTrue();
        return result;
    }

    @Test
    void whileTheBrokerIsFetched() throws Exception {
        try (HalfRepository repository = new HalfRepository(folder);
                Tool tool = sandbox.start(repository.environment(), Endless.on(Sandbox.KAFKA))) {
            tool.await(repository::standsStill);
            long requested = SystemClock.INSTANCE.nanoTime();
            RunResult result = endedBy("INT", tool, "kafka-1");
            // It takes two seconds where nothing else runs; the repository would have been given a minute.
            assertThat(Duration.ofNanos(SystemClock.INSTANCE.nanoTime() - requested))
                    .isLessThan(Duration.ofSeconds(30));
            assertThat(result.outcome().reason()).isEqualTo("interrupted by the user before the run had begun");
            assertThat(result.figures()).isNull();
        }
    }

    @Test
    void beforeTheBrokerIsReady() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.KAFKA))) {
            tool.await(() -> !sandbox.nodes().isEmpty());
            assertThat(endedBy("INT", tool, "kafka-1").figures()).isNull();
        }
    }

    @Test
    void whileItPreparesOnABrokerThatStandsStill() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.KAFKA))) {
            tool.awaitLine("It is ready");
            sandbox.nodes().get(0).signal("STOP");
            tool.awaitLine("prepare");
            RunResult result = endedBy("TERM", tool, "kafka-1");
            assertThat(result.outcome().reason()).isEqualTo("interrupted by the user before the load began (prepare)");
            assertThat(result.figures()).isNull();
        }
    }

    @Test
    void whileItCleansUpAfterABrokerThatStandsStill() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.KAFKA, "testDuration=2s", "drainTimeout=1s"))) {
            tool.awaitLine("drain");
            sandbox.nodes().get(0).signal("STOP");
            tool.awaitLine("clean up");
            tool.signal("INT");
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(130);
            sandbox.assertNothingIsLeft();
            LeftResults left = new LeftResults(sandbox.results("kafka-1"));
            left.assertFollowsTheSchema();
            left.assertAddsUp();
            assertThat(left.result().outcome()).isEqualTo(Outcome.completed());
        }
    }

    @Test
    void lateInTheMeasuredPart() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 5));
            RunResult result = endedBy("INT", tool, "loopback-1");
            assertThat(result.outcome()).isEqualTo(Outcome.interrupted("interrupted by the user"));
            new LeftResults(sandbox.results("loopback-1")).assertAddsUp();
        }
    }

    @Test
    void whenTheVerdictIsBeingMade() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.LOOPBACK, "testDuration=1s"))) {
            tool.awaitLine("verify");
            tool.signal("TERM");
            assertThat(tool.awaitEnd()).as(tool.printed()).isIn(130, 0, 4);
            sandbox.assertNothingIsLeft();
            LeftResults left = new LeftResults(sandbox.results("loopback-1"));
            left.assertFollowsTheSchema();
            left.assertAddsUp();
        }
    }

    @Test
    void whileKafkaIsMeasured() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.KAFKA))) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 2));
            RunResult result = endedBy("INT", tool, "kafka-1");
            assertThat(result.outcome()).isEqualTo(Outcome.interrupted("interrupted by the user"));
            assertThat(result.figures()).isNotNull();
            assertThat(result.figures().deliveryAudit().missing()).isZero();
            new LeftResults(sandbox.results("kafka-1")).assertAddsUp();
        }
    }

    @Test
    void whileTheRunIsProbed() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.LOOPBACK, "driver.lossRatio=1"))) {
            tool.awaitLine("probe");
            assertThat(endedBy("TERM", tool, "loopback-1").figures()).isNull();
        }
    }

    @Test
    void whileItWarmsUp() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.LOOPBACK, "warmupDuration=10m"))) {
            tool.awaitLine("warm-up 0:");
            RunResult result = endedBy("TERM", tool, "loopback-1");
            assertThat(result.figures()).isNotNull();
            assertThat(result.figures().rates()).isNull();
        }
    }

    @Test
    void whileItDrains() throws Exception {
        try (Tool tool = sandbox.start(
                Endless.on(Sandbox.LOOPBACK, "testDuration=1s", "drainTimeout=10m", "driver.lossRatio=0.5"))) {
            tool.awaitLine("drain");
            RunResult result = endedBy("INT", tool, "loopback-1");
            assertThat(result.figures()).isNotNull();
            assertThat(result.figures().rates()).isNotNull();
        }
    }

    @Test
    void doesNotBeginTheRunsThatWereStillToCome() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.LOOPBACK + "," + Sandbox.LOOPBACK))) {
            tool.awaitLine("measure 0:");
            endedBy("TERM", tool, "loopback-1");
            assertThat(tool.printed()).contains("Run 1 of 2").doesNotContain("Run 2 of 2");
        }
    }
}

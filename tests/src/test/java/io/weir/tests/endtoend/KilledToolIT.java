package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import io.weir.tests.WholeMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whenever the tool is killed, everything that it started ends, and what was measured stays. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@WholeMachine // what is left has to be gone within seconds
class KilledToolIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private Tool onKafka(String... more) throws Exception {
        return sandbox.start(Endless.on(Sandbox.KAFKA, more));
    }

    private Tool onLoopback(String... more) throws Exception {
        return sandbox.start(Endless.on(Sandbox.LOOPBACK, more));
    }

    @Test
    void whileTheBrokerIsFetched() throws Exception {
        try (HalfRepository repository = new HalfRepository(folder);
                Tool tool = sandbox.start(repository.environment(), Endless.on(Sandbox.KAFKA))) {
            tool.await(repository::standsStill);
            tool.kill();
            sandbox.assertEndsWithTheTool();
        }
    }

    @Test
    void whileTheBrokersStorageIsFormatted() throws Exception {
        try (Tool tool = onKafka()) {
            tool.await(() -> !sandbox.processes("kafka.tools.StorageTool").isEmpty());
            tool.kill();
            sandbox.assertEndsWithTheTool();
        }
    }

    @Test
    void beforeTheBrokerIsReady() throws Exception {
        try (Tool tool = onKafka()) {
            tool.await(() -> !sandbox.nodes().isEmpty());
            tool.kill();
            sandbox.assertEndsWithTheTool();
        }
    }

    @Test
    void whenTheBrokerIsReady() throws Exception {
        try (Tool tool = onKafka()) {
            tool.awaitLine("It is ready");
            tool.kill();
            sandbox.assertEndsWithTheTool();
        }
    }

    @Test
    void whileKafkaIsProbedOrPrepared() throws Exception {
        try (Tool tool = onKafka()) {
            tool.awaitLine("prepare");
            tool.kill();
            sandbox.assertEndsWithTheTool();
        }
    }

    @Test
    void whileKafkaIsMeasured() throws Exception {
        try (Tool tool = onKafka()) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 2));
            tool.kill();
            sandbox.assertEndsWithTheTool();
            new LeftResults(sandbox.results("kafka-1")).assertStreamedFilesAgree();
        }
    }

    @Test
    void whileTheCleanUpWaitsForABrokerThatStandsStill() throws Exception {
        try (Tool tool = onKafka("testDuration=2s", "drainTimeout=1s")) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 1));
            List<LiveProcess> nodes = sandbox.nodes();
            assertThat(nodes).hasSize(1);
            nodes.get(0).signal("STOP");
            tool.awaitLine("clean up");
            tool.kill();
            nodes.get(0).signal("CONT"); // nobody can end what stands still, other than by force
            sandbox.assertEndsWithTheTool();
            assertThat(tool.printed()).contains("smoke on kafka (kafka ", "audit");
            LeftResults left = new LeftResults(sandbox.results("kafka-1"));
            left.assertFollowsTheSchema();
            left.assertAddsUp();
            assertThat(left.result().outcome()).isEqualTo(Outcome.completed());
        }
    }

    @Test
    void whileABrokerStandsStillForGoodAndTheNextCommandEndsIt() throws Exception {
        try (Tool tool = onKafka()) {
            tool.await(() -> !sandbox.nodes().isEmpty());
            sandbox.nodes().get(0).signal("STOP");
            tool.kill();
            assertThat(sandbox.nodes()).hasSize(1);

            Tool cleanup = sandbox.run("cleanup");

            assertThat(cleanup.exitCode()).as(cleanup.printed()).isZero();
            assertThat(cleanup.printed()).contains("Removed 1 left-over folder");
            sandbox.assertClears();
        }
    }

    @Test
    void whileTheRunIsProbed() throws Exception {
        try (Tool tool = onLoopback("driver.lossRatio=1")) {
            tool.awaitLine("probe");
            tool.kill();
            sandbox.assertEndsWithTheTool();
        }
    }

    @Test
    void whileItWarmsUp() throws Exception {
        try (Tool tool = onLoopback("warmupDuration=10m")) {
            tool.awaitLine("warm-up 0:");
            tool.kill();
            sandbox.assertEndsWithTheTool();
            LeftResults left = new LeftResults(sandbox.results("loopback-1"));
            assertThat(left.intervals("warm-up")).isPositive();
            left.assertStreamedFilesAgree();
        }
    }

    @Test
    void lateInTheMeasuredPart() throws Exception {
        try (Tool tool = onLoopback()) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 5));
            tool.kill();
            sandbox.assertEndsWithTheTool();
            LeftResults left = new LeftResults(sandbox.results("loopback-1"));
            assertThat(left.intervals("measure")).isGreaterThanOrEqualTo(5);
            left.assertStreamedFilesAgree();
        }
    }

    @Test
    void whenTheVerdictIsBeingMade() throws Exception {
        try (Tool tool = onLoopback("testDuration=1s")) {
            tool.awaitLine("verify");
            tool.kill();
            sandbox.assertEndsWithTheTool();
            new LeftResults(sandbox.results("loopback-1")).assertStreamedFilesAgree();
        }
    }

    @Test
    void whileItDrains() throws Exception {
        try (Tool tool = onLoopback("testDuration=1s", "drainTimeout=10m", "driver.lossRatio=0.5")) {
            tool.awaitLine("drain");
            tool.kill();
            sandbox.assertEndsWithTheTool();
            LeftResults left = new LeftResults(sandbox.results("loopback-1"));
            assertThat(left.intervals("measure")).isPositive();
            left.assertStreamedFilesAgree();
        }
    }
}

package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.Await;
import io.weir.tests.Shipped;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A broker that goes on between commands, and the commands that use it one after the other. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class BackgroundBrokerIT {

    private static final Pattern ADDRESS = Pattern.compile("bootstrap\\.servers (127\\.0\\.0\\.1:\\d+)");

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private String address;

    @BeforeEach
    void startBroker() throws Exception {
        sandbox = Sandbox.in(folder);
        Tool start = sandbox.run("broker", "start", "-d", Shipped.KAFKA, "-s", "broker.heap=384m", "--name", "kept");
        assertThat(start.exitCode()).as(start.printed()).isZero();
        Matcher matcher = ADDRESS.matcher(start.printed());
        assertThat(matcher.find()).as(start.printed()).isTrue();
        address = matcher.group(1);
    }

    @AfterEach
    void endBroker() throws Exception {
        for (LiveProcess process : LiveProcess.mentioning(folder.toString())) {
            process.signal("KILL");
        }
    }

    /** A command on the cluster that the broker is. */
    private String[] onBroker(String... words) {
        String[] cluster = {
            "-d",
            Shipped.KAFKA_REMOTE,
            "-s",
            "driver.commonConfig.bootstrap.servers=" + address,
            "-s",
            "driver.replicationFactor=1",
            "-s",
            "driver.topicConfig.min.insync.replicas=1"
        };
        String[] command = new String[words.length + cluster.length];
        System.arraycopy(words, 0, command, 0, words.length);
        System.arraycopy(cluster, 0, command, words.length, cluster.length);
        return command;
    }

    private Tool succeed(String... command) throws Exception {
        Tool tool = sandbox.run(command);
        assertThat(tool.exitCode()).as(tool.printed()).isZero();
        return tool;
    }

    @Test
    void servesCommandsUntilItIsStopped() throws Exception {
        assertThat(succeed("broker", "list").printed()).contains("kept: kafka 4.3.1", address);
        Tool second = sandbox.run("broker", "start", "-d", Shipped.KAFKA, "--name", "kept");
        assertThat(second.exitCode()).isEqualTo(3);
        assertThat(second.printed()).contains("\"kept\" is running already");

        Tool run = sandbox.run(onBroker("run", Shipped.SMOKE, "-s", "producerRate=200", "-s", "testDuration=2s"));
        assertThat(run.exitCode()).as(run.printed()).isIn(0, 4);
        RunResult result = sandbox.left("kafka-remote-1").result();
        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        assertThat(result.figures()).isNotNull();
        assertThat(result.figures().deliveryAudit().missing()).isZero();
        assertThat(result.driver().brokerLaunched()).isFalse();
        assertThat(succeed(onBroker("cleanup", "--dry-run")).printed()).contains("0 topics would be removed");

        assertThat(succeed("broker", "stop", "kept").printed()).contains("kept is stopped and its data removed");
        assertThat(succeed("broker", "list").printed()).contains("No broker is kept running");
        sandbox.assertNothingIsLeft();
        Tool again = sandbox.run("broker", "stop", "kept");
        assertThat(again.exitCode()).isEqualTo(3);
        assertThat(again.printed()).contains("no broker \"kept\" is running");
    }

    /** A run on the cluster in whose time line its one node is stopped and let go on by commands. */
    private String[] pausing(String timeline) throws Exception {
        long node = sandbox.nodes().get(0).pid();
        return onBroker(
                "run",
                Shipped.SMOKE,
                "-s",
                "broker.launch=none",
                "-s",
                "broker.commands.b1.address=" + address,
                "-s",
                "broker.commands.b1.pause=kill -STOP " + node,
                "-s",
                "broker.commands.b1.resume=kill -CONT " + node,
                "-s",
                "timeline=" + timeline,
                "-s",
                "recovered={baseline: 5s, for: 3s, rate: 80%, p99: 100000%, within: 10s}",
                "-s",
                "producerRate=200",
                "-s",
                "warmupDuration=3s",
                "-s",
                "testDuration=22s");
    }

    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.commands")
    void aTimeLineActsOnNodesOfAClusterByTheCommandsOfItsUser() throws Exception {
        Tool run = sandbox.run(pausing("[{at: 5s, pause: leader, for: 3s}]"));

        assertThat(run.printed()).contains("pause leader (b1)", "b1 goes on");
        RunResult result = sandbox.left("kafka-remote-1").result();
        assertThat(result.figures().recovery().failures()).isEmpty();
        assertThat(result.figures()
                        .recovery()
                        .disturbances()
                        .get(0)
                        .series()
                        .get(0)
                        .longestGapNanos())
                .isBetween(2_000_000_000L, 12_000_000_000L);
        assertThat(result.figures().deliveryAudit().missing()).isZero();
    }

    @Test
    void whatAKilledToolHasDoneToANodeIsUndoneByTheCleanUp() throws Exception {
        LiveProcess node = sandbox.nodes().get(0);
        try (Tool tool = sandbox.start(pausing("[{at: 5s, pause: all}]"))) {
            tool.awaitLine("pause all");
            Await.until(Duration.ofSeconds(10), node::isStopped, () -> "the node is stopped");
            tool.kill();
        }

        assertThat(sandbox.run("cleanup", "--dry-run").printed()).contains("kill -CONT " + node.pid() + " (--dry-run)");
        assertThat(node.isStopped()).isTrue();
        assertThat(succeed("cleanup").printed()).contains("Undid what a killed run has left: kill -CONT " + node.pid());
        assertThat(node.isStopped()).isFalse();
        assertThat(succeed("cleanup").printed()).doesNotContain("kill -CONT");
    }

    @Test
    void isCleanedOfWhatAKilledRunHasLeftAndGoesWithItsKeeper() throws Exception {
        cleanUpAfterAKilledRun();
        sandbox.processes("--keep").get(0).signal("KILL");
        sandbox.assertEndsWithTheTool();
        assertThat(succeed("broker", "list").printed()).contains("No broker is kept running");
    }

    private void cleanUpAfterAKilledRun() throws Exception {
        try (Tool tool = sandbox.start(onBroker(
                "run", Shipped.SMOKE, "-s", "producerRate=200", "-s", "testDuration=10m", "-s", "warmupDuration=0s"))) {
            tool.await(() -> sandbox.hasMeasured("kafka-remote-1", 1));
            sandbox.runs().get(0).signal("KILL");
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
        }
        assertThat(succeed(onBroker("cleanup")).printed())
                .contains("stays, as its run began within the last hour (--force)", "removed 0 topics and 0 subscr");
        assertThat(succeed(onBroker("cleanup", "--force", "--dry-run")).printed())
                .contains("1 topics would be removed");
        assertThat(succeed(onBroker("cleanup", "--force")).printed())
                .contains("Removed 0 left-over folders", "removed 1 topics and 1 subscriptions");
        assertThat(succeed(onBroker("cleanup", "--all", "--dry-run")).printed()).contains("0 topics would be removed");
        assertThat(sandbox.nodes()).hasSize(1);
    }
}

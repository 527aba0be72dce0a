package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.Shipped;
import java.nio.file.Path;
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

package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.process.OwnFolder;
import io.weir.process.UserFolders;
import io.weir.result.Outcome;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.WholeMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    private void killed(Tool tool) throws Exception {
        tool.kill();
        sandbox.assertEndsWithTheTool();
    }

    /** Its storage is being laid out, or its process has begun. */
    @ParameterizedTest
    @ValueSource(strings = {"kafka.tools.StorageTool", "kafka.Kafka"})
    void whileTheBrokerStarts(String process) throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA))) {
            tool.await(() -> !sandbox.processes(process).isEmpty());
            killed(tool);
        }
    }

    @Test
    void whileKafkaIsMeasured() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA))) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 2));
            killed(tool);
            sandbox.left("kafka-1").assertStreamedFilesAgree();
        }
    }

    @Test
    void whileTheCleanUpWaitsForABrokerThatStandsStill() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA, "testDuration=2s", "drainTimeout=1s"))) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 1));
            List<LiveProcess> nodes = sandbox.nodes();
            assertThat(nodes).hasSize(1);
            nodes.get(0).signal("STOP");
            tool.awaitLine("clean up");
            tool.kill();
            nodes.get(0).signal("CONT"); // nobody can end what stands still, other than by force
            sandbox.assertEndsWithTheTool();
            assertThat(tool.printed()).contains("smoke on kafka (kafka ", "  end-to-end ", "  files ");
            LeftResults left = sandbox.left("kafka-1");
            left.assertFollowsTheSchema();
            left.assertAddsUp();
            assertThat(left.result().outcome()).isEqualTo(Outcome.completed());
        }
    }

    @Test
    void whileABrokerStandsStillForGoodAndTheNextCommandEndsItAndRemovesWhatItHasOnDisks() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Path ofUser = Files.createFile(disk.resolve("table.db"));
        try (Tool tool = sandbox.start(Endless.on(Shipped.KAFKA, "broker.disks=" + disk))) {
            tool.await(() -> !sandbox.nodes().isEmpty());
            sandbox.nodes().get(0).signal("STOP");
            tool.kill();
            assertThat(sandbox.nodes()).hasSize(1);
            assertThat(ownFolder(disk)).isNotEmptyDirectory();

            Tool cleanup = sandbox.run("cleanup");

            assertThat(cleanup.exitCode()).as(cleanup.printed()).isZero();
            assertThat(cleanup.printed()).contains("Removed 2 left-over folders");
            assertThat(ownFolder(disk)).isEmptyDirectory();
            assertThat(ofUser).exists();
            sandbox.assertClears();
        }
    }

    /** As after a restart of the machine, which has emptied the temporary folder and no disk. */
    @Test
    void removesByTheDriverFileWhatIsOnItsDisksAndNothingElseLeadsTo() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Path left = OwnFolder.make(ownFolder(disk), "broker-1");
        Files.createFile(left.resolve("lock"));
        String[] cleanup = {"cleanup", "-d", Shipped.KAFKA, "-s", "broker.disks=" + disk};

        assertThat(sandbox.run("cleanup").printed()).contains("Removed 0 left-over folders");
        assertThat(left).isDirectory();
        assertThat(sandbox.run(cleanup).printed()).contains("Removed 1 left-over folders in " + ownFolder(disk));
        assertThat(left).doesNotExist();
    }

    private static Path ownFolder(Path disk) {
        return UserFolders.below(disk, System.getProperties());
    }

    @Test
    void whileTheRunStandsStillForGoodAndTheNextCommandEndsIt() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            sandbox.runs().get(0).signal("STOP");
            tool.kill();
            assertThat(sandbox.runs()).hasSize(1);

            Tool cleanup = sandbox.run("cleanup");

            assertThat(cleanup.printed()).contains("Removed 1 left-over folder");
            sandbox.assertClears();
            sandbox.assertNothingIsLeft();
        }
    }

    @Test
    void lateInTheMeasuredPart() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Shipped.LOOPBACK))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 5));
            killed(tool);
            LeftResults left = sandbox.left("loopback-1");
            assertThat(left.intervals("measure")).isGreaterThanOrEqualTo(5);
            left.assertStreamedFilesAgree();
        }
    }
}

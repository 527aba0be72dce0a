package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.Await;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A run on hosts that have networks of their own, whose cables can be cut. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HostsInNetworksIT {

    private static final int MESSAGES = 3_000;

    /** Four to five seconds without heartbeats, and two until a host ends what it has; the rest is for a busy machine. */
    private static final Duration NOTICED = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private Network network;
    private Hosts hosts;

    @BeforeEach
    void makeNetwork() throws Exception {
        Network.assume();
        sandbox = Sandbox.in(folder);
        network = new Network(2);
        Path certificates = folder.resolve("certificates");
        Hosts.certify(certificates, network, 2);
        hosts = Hosts.start(sandbox, network, certificates, 0, 0);
    }

    @AfterEach
    void endHosts() throws Exception {
        if (hosts != null) {
            hosts.close();
        }
        if (network != null) {
            network.close();
        }
    }

    @Test
    void theMessagesOfASplitTopicOfARemoteBrokerAreCountedOnce() throws Exception {
        try (KafkaOnHost broker = KafkaOnHost.start(network, 0, folder)) {
            try (Tool tool = hosts.startRun(
                    "-d",
                    Shipped.KAFKA_REMOTE,
                    "-s",
                    "driver.commonConfig.bootstrap.servers=" + broker.address(),
                    "-s",
                    "driver.replicationFactor=1",
                    "-s",
                    "driver.topicConfig.min.insync.replicas=1",
                    "-s",
                    "topics=1",
                    "-s",
                    "partitionsPerTopic=3",
                    "-s",
                    "producersPerTopic=3",
                    "-s",
                    "consumerPerSubscription=2",
                    "-s",
                    "producerRate=1000",
                    "-s",
                    "messages=" + MESSAGES,
                    "-s",
                    "warmupDuration=0s",
                    Shipped.SMOKE)) {
                assertThat(tool.awaitEnd()).as(tool.printed()).isIn(0, 4);
                RunResult result = sandbox.left("kafka-remote-1").result();
                assertThat(result.outcome()).as(tool.printed()).isEqualTo(Outcome.completed());
                MeasuredFigures figures = Objects.requireNonNull(result.figures());
                assertThat(figures.dueMessages()).isEqualTo(MESSAGES);
                assertThat(figures.deliveryAudit().missing()).isZero();
                assertThat(figures.deliveryAudit().duplicates()).isZero();
                assertThat(figures.measured().endToEnd().count()).isEqualTo(MESSAGES);
            }
        }
    }

    @Test
    void aHostWhoseCableIsCutIsNamedAndEndsItsWorkerByItself() throws Exception {
        try (Tool tool = hosts.startRun(
                Endless.on(Shipped.LOOPBACK, "topics=2", "driver.autoCreateTopics=true", "drainTimeout=2s"))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 2));

            network.cut(2);

            long cut = System.nanoTime();
            tool.await(() -> tool.printed().contains("worker 2 of 2 was lost"));
            assertThat(Duration.ofNanos(System.nanoTime() - cut)).isLessThan(Hosts.LOSS_LIMIT);
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(4);
            LeftResults left = sandbox.left("loopback-1");
            left.assertFollowsTheSchema();
            assertThat(left.result().verdict().findings())
                    .anyMatch(finding -> finding.cause() == Cause.INCOMPLETE
                            && finding.sentence()
                                    .contains("worker 2 of 2 was lost: its host can't be reached any more ("
                                            + hosts.host(1).address() + ")"));
            Await.until(NOTICED, () -> sandbox.processes("run-share").isEmpty(), () -> "both workers end");
        }
        network.mend(2);
        hosts.awaitFree(0);
        hosts.awaitFree(1);
    }

    @Test
    void bothHostsEndTheirWorkersWhenTheConductorIsCutOff() throws Exception {
        try (Tool tool = hosts.startRun(
                Endless.on(Shipped.LOOPBACK, "topics=2", "driver.autoCreateTopics=true", "drainTimeout=2s"))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 2));

            network.cut(1);
            network.cut(2);

            Await.until(NOTICED, () -> sandbox.processes("run-share").isEmpty(), () -> "both workers end");
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3); // nobody is left who knows what was received
        }
        hosts.awaitFree(0);
        hosts.awaitFree(1);
    }
}

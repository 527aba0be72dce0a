package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.GeneratorFigures;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A workload of the OpenMessaging Benchmark that needs eight hosts, 800,000 producers and consumers, made smaller as
 * docs/cluster.md says: fewer topics, and as much less a second.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LargeWorkloadsIT {

    private static final int HOSTS = 4;

    /** Seconds that are measured. */
    private static final int SECONDS = 5;

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private Hosts hosts;

    @BeforeEach
    void startHosts() throws Exception {
        sandbox = Sandbox.in(folder);
        Path certificates = folder.resolve("certificates");
        Hosts.certify(certificates, Hosts.LOOPBACK, HOSTS);
        hosts = Hosts.start(sandbox, Hosts.LOOPBACK, certificates, 0, 0, 0, 0);
    }

    @AfterEach
    void endHosts() {
        hosts.close();
    }

    @Test
    void oneOfEightHundredThousandClientsRunsAtAHundredthOnFourHosts() throws Exception {
        assertCarriesAll(100, "loopback", Shipped.LOOPBACK, "-s", "driver.autoCreateTopics=true");
    }

    @Test
    void itRunsAtAThousandthOnPulsar() throws Exception {
        assertCarriesAll(
                1000,
                "pulsar",
                Shipped.CLONE.resolve("driver-pulsar/pulsar.yaml").toString(),
                "-s",
                "broker.heap=512m");
    }

    private void assertCarriesAll(int part, String system, String driver, String... settings) throws Exception {
        int topics = 100_000 / part;
        int messages = 100_000 / part * SECONDS;
        List<String> arguments = new ArrayList<>(List.of("-d", driver));
        arguments.addAll(List.of(settings));
        arguments.addAll(List.of(
                "-s", "topics=" + topics, "-s", "producerRate=" + 100_000 / part, "-s", "messages=" + messages));
        arguments.addAll(List.of("-s", "warmupDuration=0s", file().toString()));

        Tool tool = sandbox.run(hosts.with(arguments.toArray(String[]::new)));

        LeftResults left = sandbox.left(system + "-1");
        left.assertFollowsTheSchema();
        left.assertAddsUp();
        RunResult result = left.result();
        assertThat(result.outcome()).as(tool.printed()).isEqualTo(Outcome.completed());
        MeasuredFigures figures = Objects.requireNonNull(result.figures());
        assertThat(figures.dueMessages()).isEqualTo(messages);
        assertThat(figures.windowCounters().sent() + figures.drainCounters().sent())
                .isEqualTo(messages);
        assertThat(figures.windowCounters().acknowledged()
                        + figures.drainCounters().acknowledged())
                .isEqualTo(messages);
        assertThat(figures.measured().endToEnd().count()).isEqualTo(messages);
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.deliveryAudit().duplicates()).isZero();
        assertThat(figures.deliveryAudit().corrupted()).isZero();
        assertThat(figures.generators())
                .extracting(GeneratorFigures::name)
                .containsExactly("worker-1", "worker-2", "worker-3", "worker-4");
    }

    /** The file as the OpenMessaging Benchmark has it. */
    private Path file() throws Exception {
        StringBuilder yaml = new StringBuilder("name: 100k-topic-1kb-4p-4c-100k\nuseRandomizedPayloads: true\n");
        Map.of(
                        "topics", "100000",
                        "partitionsPerTopic", "1",
                        "messageSize", "1024",
                        "randomBytesRatio", "0.5",
                        "randomizedPayloadPoolSize", "1000",
                        "subscriptionsPerTopic", "1",
                        "producersPerTopic", "4",
                        "consumerPerSubscription", "4",
                        "producerRate", "100000",
                        "testDurationMinutes", "5")
                .forEach((key, value) ->
                        yaml.append(key).append(": ").append(value).append('\n'));
        return Files.writeString(folder.resolve("100k-topic-1kb-4p-4c-100k.yaml"), yaml);
    }
}

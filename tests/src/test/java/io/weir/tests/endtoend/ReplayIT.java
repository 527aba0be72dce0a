package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.ReplayRecord.Ending;
import io.weir.evidence.scenario.Spread;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real brokers are killed and started again, and deliver the delayed messages that were due meanwhile. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ReplayIT {

    private static final int FAR = 5_000;
    private static final int NEAR = 3_000;

    private static final String WORKLOAD = """
            name: replay
            topics: 1
            partitionsPerTopic: 1
            messageSize: 100
            useRandomizedPayloads: true
            producersPerTopic: 2
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            producerRate: 2000
            testDuration: 6m
            drainTimeout: 2m
            replay:
              far: {messages: %d, deliverAfter: 30m}
              near: {messages: %d, deliverAfter: 4s}
              times: 2
              within: 2m
            on:
              pulsar: {driver.consumer.subscriptionType: Shared}
              rocketmq: {broker.config.waitTimeMillsInSendQueue: 10000}
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"pulsar", "rocketmq"})
    void whatIsDueComesAfterEachStartAndWhatIsNotStays(String system) throws Exception {
        Path workload = Files.writeString(folder.resolve("replay.yaml"), String.format(WORKLOAD, FAR, NEAR));
        Sandbox sandbox = Sandbox.in(folder);

        Tool tool = sandbox.run(
                "-d",
                Shipped.CLONE
                        .resolve("driver-" + system)
                        .resolve(system + ".yaml")
                        .toString(),
                "-s",
                "broker.heap=400m",
                workload.toString());

        assertThat(tool.printed()).contains("kill 2 of 2", "first message after a start: median ");
        LeftResults left = sandbox.left(system + "-1");
        left.assertFollowsTheSchema();
        RunResult result = left.result();
        ReplayRecord record = Objects.requireNonNull(result.figures().replay());
        assertThat(record.ending()).as(tool.printed()).isEqualTo(Ending.DONE);
        assertThat(record.farMessages()).isEqualTo(FAR);
        assertThat(record.nearMessages()).isEqualTo(NEAR);
        assertThat(record.repetitions()).hasSize(2).allSatisfy(repetition -> {
            assertThat(repetition.readySeconds()).isGreaterThan(0.5);
            assertThat(repetition.firstSeconds()).isGreaterThan(0.5);
            assertThat(repetition.received()).isBetween(10L, (long) NEAR);
        });
        assertThat(record.first()).extracting(Spread::count).isEqualTo(2);
        DeliveryAudit audit = result.figures().deliveryAudit();
        assertThat(audit.acknowledged().once()).isEqualTo(NEAR);
        assertThat(audit.delayed()).isEqualTo(FAR);
        assertThat(audit.missing()).isZero();
        assertThat(audit.tooEarly()).isZero();
    }
}

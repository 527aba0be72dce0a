package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.broker.LocalBroker;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.result.flow.GroupFigures;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Consumers that take time for each message hold real clients back, and nobody else. */
@Timeout(300)
class BusyConsumersIT {

    private static final String WORKLOAD = """
            topics: 1
            partitionsPerTopic: 2
            messageSize: 1KiB
            useRandomizedPayloads: true
            producersPerTopic: 1
            subscriptions:
              - {name: full}
              - {name: busy, consumers: 2, processingTime: 20ms}
            producerRate: 200
            warmupDuration: 1s
            testDuration: 8s
            drainTimeout: 5s
            """;

    @TempDir
    Path folder;

    @Test
    void kafkasPollsWaitForTheApplication() throws Exception {
        busyConsumersKeepTheirPace("kafka", """
                driverClass: kafka
                replicationFactor: 1
                producerConfig: {partitioner.class: org.apache.kafka.clients.producer.RoundRobinPartitioner}
                broker: {launch: local, heap: 300m}
                """);
    }

    @Test
    void pulsarsListenersWaitForTheApplication() throws Exception {
        busyConsumersKeepTheirPace("pulsar", """
                driverClass: pulsar
                client: {listenerThreads: 8, persistence: {ensembleSize: 1, writeQuorum: 1, ackQuorum: 1}}
                consumer: {subscriptionType: Shared}
                broker: {launch: local, heap: 400m}
                """);
    }

    @Test
    void rocketMqsThreadsWaitForEachOther() throws Exception {
        busyConsumersKeepTheirPace("rocketmq", """
                driverClass: rocketmq
                broker: {launch: local, heap: 512m, config: {waitTimeMillsInSendQueue: 10000}}
                """);
    }

    @Test
    void tubeMqsFetchersWaitForTheApplication() throws Exception {
        busyConsumersKeepTheirPace("tubemq", """
                driverClass: tubemq
                broker: {launch: local, heap: 512m}
                """);
    }

    /** Two consumers process 100 of 200 messages a second, and 9 s leave some 900 behind, which take 9 s more. */
    private void busyConsumersKeepTheirPace(String system, String file) throws Exception {
        try (FileRun files = new FileRun(folder, system);
                LocalBroker broker = files.broker(file)) {
            RunResult result = files.run(system, file, WORKLOAD, broker);

            MeasuredFigures figures = Objects.requireNonNull(result.figures());
            GroupFigures full = figures.groups().get(0);
            GroupFigures busy = figures.groups().get(1);
            assertThat(busy.processableMessagesPerSecond()).isEqualTo(100);
            assertThat(Objects.requireNonNull(busy.messagesPerSecond())).isCloseTo(100, within(5.0));
            assertThat(Objects.requireNonNull(full.messagesPerSecond())).isCloseTo(200, within(10.0));
            assertThat(busy.backlogAtWindowEnd()).isCloseTo(900, within(90L));
            assertThat(busy.missing()).as("waited for beyond drainTimeout").isZero();
            assertThat(figures.deliveryAudit().missing()).isZero();
            assertThat(figures.deliveryAudit().duplicates()).isZero();
            assertThat(Objects.requireNonNull(result.verdict()).findings())
                    .extracting(Finding::cause)
                    .doesNotContain(Cause.NOT_SUSTAINED, Cause.INCOMPLETE);
        }
    }
}

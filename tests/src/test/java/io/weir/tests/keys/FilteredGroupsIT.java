package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.broker.LocalBroker;
import io.weir.measure.Counters;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.result.flow.GroupFigures;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A group that wants a tenth of the messages of some topics, beside one that wants everything, on real brokers. */
@Timeout(300)
class FilteredGroupsIT {

    private static final String WORKLOAD = """
            topics: 3
            partitionsPerTopic: 2
            messageSize: 1KiB
            useRandomizedPayloads: true
            producersPerTopic: 1
            messageClasses: {wanted: 10%, other: 90%}
            subscriptions:
              - {name: full}
              - {name: part, count: 2, topics: first 2, filter: [wanted]}
            producerRate: 600
            warmupDuration: 1s
            testDuration: 4s
            """;

    private static final double ALLOWED = 0.01;

    @TempDir
    Path folder;

    @Test
    void tubeMqKeepsUnwantedMessagesAtTheBroker() throws Exception {
        sharesAreThoseOfTheWorkload("tubemq", "broker", """
                driverClass: tubemq
                broker: {launch: local, heap: 512m}
                """);
    }

    @Test
    void rocketMqKeepsUnwantedMessagesAtTheBroker() throws Exception {
        sharesAreThoseOfTheWorkload("rocketmq", "broker", """
                driverClass: rocketmq
                broker: {launch: local, heap: 512m, config: {waitTimeMillsInSendQueue: 10000}}
                """);
    }

    @Test
    void rocketMqDoesSoForItsGrpcClientToo() throws Exception {
        sharesAreThoseOfTheWorkload("rocketmq", "broker", """
                driverClass: rocketmq
                clientType: grpc
                broker: {launch: local, heap: 512m, config: {waitTimeMillsInSendQueue: 10000}}
                """);
    }

    @Test
    void kafkaDeliversThemAndTheClientThrowsThemAway() throws Exception {
        sharesAreThoseOfTheWorkload("kafka", "client", """
                driverClass: kafka
                replicationFactor: 1
                broker: {launch: local, heap: 300m}
                """);
    }

    @Test
    void pulsarDeliversThemAndTheClientThrowsThemAway() throws Exception {
        sharesAreThoseOfTheWorkload("pulsar", "client", """
                driverClass: pulsar
                client: {persistence: {ensembleSize: 1, writeQuorum: 1, ackQuorum: 1}}
                broker: {launch: local, heap: 400m}
                """);
    }

    /** In-flow, out-flow and wanted bytes, by what was acknowledged: a third of it to each topic. */
    private void sharesAreThoseOfTheWorkload(String system, String filterAt, String file) throws Exception {
        try (FileRun files = new FileRun(folder, system);
                LocalBroker broker = files.broker(file)) {
            RunResult result = files.run(system, file, WORKLOAD, broker);

            MeasuredFigures figures = Objects.requireNonNull(result.figures());
            double in =
                    bytes(figures.warmUpCounters()) + bytes(figures.windowCounters()) + bytes(figures.drainCounters());
            GroupFigures full = figures.groups().get(0);
            GroupFigures part = figures.groups().get(1);
            assertThat(figures.deliveryAudit().missing()).isZero();
            assertThat(figures.deliveryAudit().duplicates()).isZero();
            assertThat(full.receivedBytes() / in).isCloseTo(1, within(ALLOWED));
            assertThat(full.discardedBytes()).isZero();
            double ofPart = in * 2 / 3 * 2; // two topics of three, to two subscriptions
            double discarded = filterAt.equals("broker") ? 0 : 0.9;
            assertThat(part.receivedBytes() / ofPart).isCloseTo(0.1, within(0.1 * ALLOWED));
            assertThat(part.discardedBytes() / ofPart).isCloseTo(discarded, within(ALLOWED));
            assertThat(part.filterAt()).isEqualTo(filterAt);
            assertThat(part.subscriptions()).isEqualTo(4);
            assertThat(part.missing()).isZero();
            assertThat(Objects.requireNonNull(part.endToEnd()).count()).isEqualTo(4 * 4 * 20);
        }
    }

    private static double bytes(Counters counters) {
        return counters.acknowledgedBytes();
    }
}

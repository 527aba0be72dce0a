package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.measure.Distribution;
import io.weir.report.IntervalsCsv;
import io.weir.result.LatencySummary;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Systems that tell when they have stored a message, on this machine, whose clock is the generator's too. */
@Timeout(300)
class StoredLatencyIT {

    private static final String WORKLOAD = """
            topics: 1
            partitionsPerTopic: 2
            messageSize: 1KiB
            useRandomizedPayloads: true
            randomBytesRatio: 1
            randomizedPayloadPoolSize: 10
            producersPerTopic: 1
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            producerRate: 100
            warmupDuration: 1s
            testDuration: 3s
            storedLatency: true
            """;

    private static final String STAMPS = "org.apache.pulsar.common.intercept.AppendBrokerTimestampMetadataInterceptor";

    @TempDir
    Path folder;

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "storedLatency")
    void kafkaTellsItWhereTheTopicAsksForIt() throws Exception {
        storedTimesAreRecorded("kafka", """
                driverClass: kafka
                replicationFactor: 1
                topicConfig: {message.timestamp.type: LogAppendTime}
                broker: {launch: local, heap: 300m}
                """);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "storedLatency")
    void rocketMqTellsIt() throws Exception {
        storedTimesAreRecorded("rocketmq", """
                driverClass: rocketmq
                broker: {launch: local, heap: 512m}
                """);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "storedLatency")
    void pulsarTellsItWhereItsBrokerAddsItAndOtherwiseTheRunIsRefused() throws Exception {
        storedTimesAreRecorded("pulsar", """
                driverClass: pulsar
                client: {persistence: {ensembleSize: 1, writeQuorum: 1, ackQuorum: 1}}
                broker:
                  launch: local
                  heap: 400m
                  config:
                    brokerEntryMetadataInterceptors: %s
                    exposingBrokerEntryMetadataToClientEnabled: true
                """.formatted(STAMPS));
        String without = """
                driverClass: pulsar
                client: {persistence: {ensembleSize: 1, writeQuorum: 1, ackQuorum: 1}}
                broker: {launch: local, heap: 400m}
                """;
        try (FileRun files = new FileRun(folder, "pulsar");
                LocalBroker broker = files.broker(without)) {
            Outcome outcome = files.run("refused", without, WORKLOAD, broker).outcome();

            assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILED);
            assertThat(outcome.reason())
                    .contains("storedLatency needs a broker that tells when it has stored a message; set"
                            + " brokerEntryMetadataInterceptors=" + STAMPS);
        }
    }

    private void storedTimesAreRecorded(String system, String file) throws Exception {
        try (FileRun files = new FileRun(folder, system);
                LocalBroker broker = files.broker(file)) {
            RunResult result = files.run(system, file, WORKLOAD, broker);

            var measured = Objects.requireNonNull(result.figures()).measured();
            LatencySummary endToEnd = Objects.requireNonNull(measured.endToEnd());
            LatencySummary stored = Objects.requireNonNull(measured.of(Distribution.STORED_TO_RECEIVED));
            assertThat(stored.count()).isEqualTo(endToEnd.count()).isEqualTo(300);
            // A store time is cut to its millisecond, so that a message may seem older than it is by that.
            assertThat(stored.p50Nanos()).isBetween(0L, endToEnd.p50Nanos() + 1_100_000);
            assertThat(result.verdict().notes())
                    .anyMatch(note -> note.startsWith("Stored-to-received times count from the system's store time"))
                    .noneMatch(note -> note.contains("have no stored-to-received time"));
            List<List<String>> rows = IntervalsCsv.read(folder.resolve(system).resolve("intervals.csv"));
            int column = rows.get(0).indexOf("storedToReceivedP99Nanos");
            assertThat(column).isPositive();
            assertThat(rows.subList(1, rows.size()))
                    .anyMatch(row -> !row.get(column).isEmpty());
        }
    }
}

package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.evidence.RunListener;
import io.weir.result.GeneratorFigures;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run whose producers and consumers are in several processes sends, counts and checks each message once. */
class ClientsInProcessesIT {

    private static final int MESSAGES = 3_000;

    @TempDir
    static Path folder;

    private static FileRun files;
    private static FileRun loopback;
    private static LocalBroker kafka;

    @BeforeAll
    static void startBroker() throws Exception {
        files = new FileRun(Files.createDirectory(folder.resolve("kafka")), "kafka");
        loopback = new FileRun(Files.createDirectory(folder.resolve("loopback")), "loopback");
        kafka = files.broker("driverClass: kafka\nbroker: {launch: local, nodes: 1, heap: 400m}\n");
    }

    @AfterAll
    static void stopBroker() {
        if (kafka != null) {
            kafka.close();
        }
        if (files != null) {
            files.close();
        }
        if (loopback != null) {
            loopback.close();
        }
    }

    private static String workload(int topics, int processes) {
        return """
                topics: %d
                partitionsPerTopic: 3
                producersPerTopic: 3
                subscriptionsPerTopic: 2
                consumerPerSubscription: 3
                messageSize: 200
                useRandomizedPayloads: true
                producerRate: 1500
                messages: %d
                warmupDuration: 0s
                drainTimeout: 20s
                clients: {processes: %d}
                """.formatted(topics, MESSAGES, processes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void eachHasWholeTopicsOfALoopbackSystem(int processes) throws Exception {
        RunResult result = loopback.run(
                "loopback" + processes,
                "driverClass: loopback\nautoCreateTopics: true\nserviceTime: 1ms\n",
                workload(6, processes),
                Map.of(),
                RunListener.NONE);

        assertCountsEachMessageOnce(result, processes);
    }

    /** Six topics stay whole; one is split. */
    @ParameterizedTest
    @Observes(of = KeyFile.WORKLOAD, value = "clients")
    @CsvSource({"6, 1", "6, 2", "6, 3", "1, 3"})
    void theyShareTheTopicsOfAKafkaBroker(int topics, int processes) throws Exception {
        RunResult result = files.run(
                "kafka" + topics + "in" + processes,
                "driverClass: kafka\n",
                workload(topics, processes),
                kafka.addresses(),
                RunListener.NONE);

        assertCountsEachMessageOnce(result, processes);
    }

    /** The client has one figure of each of its clients; without the key each of the nine producers has one. */
    @ParameterizedTest
    @CsvSource({"'', 9", "producerClients: 2, 2", "producerClients: 20, 9"})
    void producersShareClients(String clients, int opened) throws Exception {
        RunResult result = files.run(
                "clients" + opened + clients.length(),
                "driverClass: kafka\n",
                workload(3, 1).replace("processes: 1", clients),
                kafka.addresses(),
                RunListener.NONE);

        assertCountsEachMessageOnce(result, 1);
        assertThat(Objects.requireNonNull(result.figures()).clientMetrics().stream()
                        .filter(metric -> metric.name().startsWith("batch-size-avg")))
                .hasSize(opened);
    }

    private static void assertCountsEachMessageOnce(RunResult result, int processes) {
        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        assertThat(result.verdict().notes()).noneMatch(note -> note.contains("lost") || note.contains("gave up"));
        MeasuredFigures figures = Objects.requireNonNull(result.figures());
        assertThat(figures.dueMessages()).isEqualTo(MESSAGES);
        assertThat(figures.windowCounters().sent() + figures.drainCounters().sent())
                .isEqualTo(MESSAGES);
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.deliveryAudit().duplicates()).isZero();
        assertThat(figures.deliveryAudit().corrupted()).isZero();
        assertThat(figures.generators())
                .extracting(GeneratorFigures::name)
                .containsExactlyElementsOf(
                        processes == 1
                                ? List.of("generator")
                                : IntStream.rangeClosed(1, processes)
                                        .mapToObj(number -> "worker-" + number)
                                        .toList());
        assertThat(Objects.requireNonNull(result.resources()).processes().stream()
                        .filter(process -> process.role() == Role.GENERATOR)
                        .map(ProcessUse::name))
                .hasSize(processes == 1 ? 1 : processes + 1);
    }
}

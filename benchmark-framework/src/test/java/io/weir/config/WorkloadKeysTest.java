package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Alphabet;
import io.weir.workload.Arrivals;
import io.weir.workload.Backlog;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Load.ConstantRate;
import io.weir.workload.MessageKeys;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WaitPolicy;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadKeysTest {

    @TempDir
    Path folder;

    private Reading reading;

    @BeforeEach
    void read() {
        reading = new Reading(folder);
    }

    @Test
    void readsAFileOfTheOpenMessagingBenchmark() {
        Workload workload = reading.workload("""
                name: 1 topic / 16 partitions / 1Kb

                topics: 1
                partitionsPerTopic: 16
                keyDistributor: "KEY_ROUND_ROBIN"
                messageSize: 1024
                useRandomizedPayloads: true
                randomBytesRatio: 0.5
                randomizedPayloadPoolSize: 100
                subscriptionsPerTopic: 2
                consumerPerSubscription: 4
                producersPerTopic: 8
                producerRate: 50000
                consumerBacklogSizeGB: 0
                backlogDrainRatio: 1.0
                warmupDurationMinutes: 2
                testDurationMinutes: 5
                """);

        assertThat(workload.name()).isEqualTo("1 topic / 16 partitions / 1Kb");
        assertThat(workload.topology()).isEqualTo(new Topology(1, 16, 8, 2, 4, List.of()));
        assertThat(workload.payload()).isEqualTo(new Payload.Random(1024, 0.5, 100));
        assertThat(workload.keys()).isEqualTo(KeyDistribution.KEY_ROUND_ROBIN);
        assertThat(workload.load()).isEqualTo(new ConstantRate(50_000));
        assertThat(workload.timing())
                .isEqualTo(new Timing(
                        Duration.ofMinutes(2),
                        Optional.of(Duration.ofMinutes(5)),
                        OptionalLong.empty(),
                        Duration.ofSeconds(30)));
    }

    @Test
    void takesDefaultsForWhatIsNotSaid() {
        Workload workload = reading.workload(Reading.WORKLOAD);

        assertThat(workload.name()).isEqualTo("w");
        assertThat(workload.topology().subscriptionsPerTopic()).isZero();
        assertThat(workload.keys()).isEqualTo(KeyDistribution.NO_KEY);
        assertThat(workload.payload()).isEqualTo(new Payload.Random(1024, 0, 1000));
        assertThat(workload.timing().warmUp()).isEqualTo(WarmUp.adaptive(Duration.ofMinutes(5)));
        assertThat(workload.timing().drainTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(workload.limits().maxOutstandingMessages()).isEmpty();
        assertThat(workload.limits().maxOutstandingBytes()).isEmpty();
        assertThat(workload.limits().senderThreads()).isEmpty();
        assertThat(workload.limits().waitPolicy()).isEqualTo(WaitPolicy.AUTO);
        assertThat(workload.seed()).isEqualTo(1);
        assertThat(workload.arrivals()).isEqualTo(Arrivals.UNIFORM);
    }

    @Test
    void readsItsOwnKeys() {
        Workload workload = reading.workload(Reading.WORKLOAD + """
                warmupDuration: 1.5s
                messages: 10k
                seed: -42
                drainTimeout: 2m
                maxOutstanding: 500
                senderThreads: 3
                waitPolicy: Economical
                arrivals: poisson
                """);

        assertThat(workload.arrivals()).isEqualTo(Arrivals.POISSON);
        assertThat(workload.timing().warmUp()).isEqualTo(WarmUp.fixed(Duration.ofMillis(1500)));
        assertThat(workload.timing().messages()).isEqualTo(OptionalLong.of(10_000));
        assertThat(workload.timing().drainTimeout()).isEqualTo(Duration.ofMinutes(2));
        assertThat(workload.seed()).isEqualTo(-42);
        assertThat(workload.limits().maxOutstandingMessages()).isEqualTo(OptionalLong.of(500));
        assertThat(workload.limits().senderThreads()).isEqualTo(OptionalInt.of(3));
        assertThat(workload.limits().waitPolicy()).isEqualTo(WaitPolicy.ECONOMICAL);
    }

    @ParameterizedTest
    @MethodSource
    void readsKeys(String block, MessageKeys keys) {
        assertThat(reading.workload(Reading.WORKLOAD + "keys: " + block + "\n").keys())
                .isEqualTo(keys);
    }

    static Stream<Arguments> readsKeys() {
        return Stream.of(
                Arguments.of("{count: 1M, choice: zipf(1.0)}", new MessageKeys.Zipf(1_000_000, 1)),
                Arguments.of("{choice: Zipf( 0.99 )}", new MessageKeys.Zipf(10_000, 0.99)),
                Arguments.of("{count: 10k, choice: uniform}", new MessageKeys.Uniform(10_000)),
                Arguments.of("{count: 7, choice: inTurn}", new MessageKeys.InTurn(7)),
                Arguments.of("{choice: counter}", new MessageKeys.Counter()),
                Arguments.of("{choice: random}", new MessageKeys.Random()));
    }

    @Test
    void readsAnAlphabetOfPayloads() {
        Workload workload = reading.workload(Reading.WORKLOAD + "payloadAlphabet: A-Z\nrandomizedPayloadPoolSize: 1\n");

        assertThat(workload.payload()).isEqualTo(new Payload.Letters(1024, new Alphabet("A-Z"), 1));
    }

    @Test
    void anOverrideReplacesWhateverElseSaysTheSame() {
        String file = Reading.WORKLOAD + "keyDistributor: RANDOM_NANO\nrandomBytesRatio: 0.5\n";
        Workload workload = new Reading(folder, "keys={choice: counter}", "payloadAlphabet=a-z").workload(file);

        assertThat(workload.keys()).isEqualTo(new MessageKeys.Counter());
        assertThat(workload.payload()).isEqualTo(new Payload.Letters(1024, new Alphabet("a-z"), 1000));
    }

    @Test
    void warmsUpUntilSteadyUnlessALengthIsGiven() {
        assertThat(warmUp("warmup: adaptive")).isEqualTo(WarmUp.adaptive(Duration.ofMinutes(5)));
        assertThat(warmUp("warmup: Adaptive\nwarmupLimit: 2m")).isEqualTo(WarmUp.adaptive(Duration.ofMinutes(2)));
        assertThat(warmUp("warmupLimit: 40s")).isEqualTo(WarmUp.adaptive(Duration.ofSeconds(40)));
        assertThat(warmUp("warmup: fixed\nwarmupDuration: 9s")).isEqualTo(WarmUp.fixed(Duration.ofSeconds(9)));
        assertThat(warmUp("warmupDurationMinutes: 2")).isEqualTo(WarmUp.fixed(Duration.ofMinutes(2)));
        assertThat(warmUp("warmupDuration: 0s")).isEqualTo(WarmUp.fixed(Duration.ZERO));
    }

    private WarmUp warmUp(String lines) {
        return reading.workload(Reading.WORKLOAD + lines + "\n").timing().warmUp();
    }

    @Test
    void boundsOutstandingBytesWhenThereIsAUnit() {
        Workload workload = reading.workload(Reading.WORKLOAD + "maxOutstanding: 64MiB\n");

        assertThat(workload.limits().maxOutstandingBytes()).isEqualTo(OptionalLong.of(64 << 20));
        assertThat(workload.limits().maxOutstandingMessages()).isEmpty();
    }

    @Test
    void usesExistingTopicsInsteadOfCreatingSome() {
        Workload workload = reading.workload("""
                existingTopics: [orders, "7"]
                producersPerTopic: 1
                messageSize: 100
                useRandomizedPayloads: true
                producerRate: 1
                testDuration: 1s
                """);

        assertThat(workload.topology().existingTopics()).containsExactly("orders", "7");
        assertThat(workload.topology().topicCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "consumerBacklogSizeGB: 0.0005, 536871, 1.0, 600",
        "consumerBacklogSize: 1MB, 1000000, 1.0, 600",
        "consumerBacklogSize: 1MiB; consumerBacklogSizeGB: 0; backlogDrainRatio: 0.5; backlogTimeout: 90s, 1048576, 0.5, 90"
    })
    void readsABacklogInUnitsOrInGibibytesAsTheOpenMessagingBenchmark(
            String lines, long bytes, double ratio, long seconds) {
        Workload workload = reading.workload(Reading.WORKLOAD + """
                subscriptionsPerTopic: 1
                consumerPerSubscription: 1
                """ + lines.replace("; ", "\n") + "\n");

        Backlog backlog = workload.backlog().orElseThrow();
        assertThat(backlog.sizeBytes()).isEqualTo(bytes);
        assertThat(backlog.drainRatio()).isEqualTo(ratio);
        assertThat(backlog.timeout()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({
        "1000000, 1, 64, 1375",
        "200000, 1, 32, 3436",
        "200000, 2, 32, 1718",
        "10000000, 1, 64, 600",
        "max, 1, 64, 600"
    })
    void givesABacklogOfTheOpenMessagingBenchmarkTwiceTheTimeThatItTakesToBuild(
            String rate, int subscriptions, int gibibytes, long seconds) {
        Workload workload = reading.workload("""
                topics: 10
                partitionsPerTopic: 3
                messageSize: 100
                useRandomizedPayloads: true
                randomBytesRatio: 0.5
                randomizedPayloadPoolSize: 1000
                subscriptionsPerTopic: %d
                consumerPerSubscription: 1
                producersPerTopic: 1
                producerRate: %s
                consumerBacklogSizeGB: %d
                testDurationMinutes: 5
                """.formatted(subscriptions, rate, gibibytes));

        assertThat(workload.backlog().orElseThrow().timeout()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void endsByMessagesAlone() {
        Workload workload = reading.workload(Reading.WORKLOAD.replace("testDuration: 10s", "messages: 5"));

        assertThat(workload.timing().measured()).isEmpty();
        assertThat(workload.timing().messages()).isEqualTo(OptionalLong.of(5));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.5", "2KiB/s, 2", "10k/s, 10000", "20MB/s, 19531.25", "'\"100\"', 100", "1_000, 1000"})
    void readsRatesInMessagesASecond(String written, double messagesPerSecond) {
        Workload workload =
                reading.workload(Reading.WORKLOAD.replace("producerRate: 1000", "producerRate: " + written));

        assertThat(workload.load()).isEqualTo(new ConstantRate(messagesPerSecond));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 30", "1, 60", "240, 14400"})
    void readsMinutes(String minutes, long seconds) {
        Workload workload =
                reading.workload(Reading.WORKLOAD.replace("testDuration: 10s", "testDurationMinutes: " + minutes));

        assertThat(workload.timing().measured()).contains(Duration.ofSeconds(seconds));
    }
}

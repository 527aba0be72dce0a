package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.MessageKey;
import io.weir.measure.Counters;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.tests.keys.KeyRun.Observed;
import io.weir.tests.keys.Recording.Received;
import io.weir.tests.keys.Recording.Sent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the keys of a workload file do that say what is in a message. */
class WorkloadMessageKeysTest {

    private static final int KEYS = 10_000;

    @TempDir
    Path folder;

    private KeyRun run() {
        return new KeyRun(folder);
    }

    @ParameterizedTest
    @CsvSource({"300, 300", "8, 8", "2KiB, 2048"})
    @Observes(of = KeyFile.WORKLOAD, value = "messageSize")
    void payloadsArriveInTheirSize(String written, int bytes) throws Exception {
        Recording recording = run().with("messageSize", written).run().recording();

        assertThat(recording.received())
                .hasSize(200)
                .allSatisfy(message -> assertThat(message.payload()).hasSize(bytes));
    }

    /** The bytes counted are those that were sent, and who sends what depends neither on threads nor on who keeps the bytes. */
    @ParameterizedTest
    @CsvSource({"true, 1", "false, 1", "false, 3", "true, 3"})
    @Observes(of = KeyFile.WORKLOAD, value = "messageSize")
    void payloadsArriveInTheSizesThatTheirNumbersDraw(boolean copy, int senders) throws Exception {
        Observed observed = run().with("messageSize", "{50%: 200, 30%: 1KiB, 20%: 4KiB}")
                .with("randomizedPayloadPoolSize", 1000)
                .with("producersPerTopic", 3)
                .with("senderThreads", senders)
                .with("messages", 1000)
                .setting("copy", copy)
                .run();

        PayloadPool pool = PayloadPool.of(
                observed.workload().payload(), observed.workload().seed());
        assertThat(observed.recording().received()).hasSize(1000).allSatisfy(message -> {
            int chosen = pool.chosen(message.sequence() * 3 + message.producer());
            assertThat(message.payload()).hasSize(pool.bytes(chosen));
            assertThat(PayloadPool.bodyChecksum(message.payload(), true)).isEqualTo(pool.bodyChecksum(chosen));
        });
        Counters counters = observed.measured().windowCounters();
        long bytes = observed.recording().sent().stream()
                .mapToLong(message -> message.payload().length)
                .sum();
        assertThat(counters.sentBytes() + observed.measured().drainCounters().sentBytes())
                .isEqualTo(bytes);
        assertThat(counters.acknowledgedBytes()).isEqualTo(counters.sentBytes());
        assertThat(counters.receivedBytes()).isEqualTo(counters.sentBytes());
        assertThat(observed.measured().deliveryAudit().corrupted()).isZero();
        assertThat(bytes / 1000.0).isBetween(1226 - 235.0, 1226 + 235.0); // five standard deviations
    }

    /** Three of the lines are shorter than the header, which then is a property of each message. */
    @ParameterizedTest
    @CsvSource({"inTurn, 1", "inTurn, 2", "random, 2"})
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"payloadChoice", "payloadDelimiter"})
    void thePartsOfAFileArrive(String choice, int senders) throws Exception {
        List<String> parts = List.of("a", "bb", "ccc", "d".repeat(100));
        Files.writeString(folder.resolve("payload.data"), String.join("--", parts));

        Recording recording = run().without("messageSize", "randomizedPayloadPoolSize")
                .with("useRandomizedPayloads", false)
                .with("payloadFile", "payload.data")
                .with("payloadChoice", choice)
                .with("payloadDelimiter", "--")
                .with("producersPerTopic", 2)
                .with("senderThreads", senders)
                .run()
                .recording();

        assertThat(recording.received()).hasSize(200);
        Map<Long, String> byNumber = recording.received().stream()
                .collect(Collectors.toMap(
                        message -> message.sequence() * 2 + message.producer(),
                        message -> new String(message.payload(), StandardCharsets.UTF_8)));
        if (choice.equals("inTurn")) {
            assertThat(byNumber)
                    .allSatisfy((number, payload) -> assertThat(payload).isEqualTo(parts.get((int) (number % 4))));
        } else {
            assertThat(byNumber.values()).containsAll(parts);
            assertThat(byNumber.values()).isSubsetOf(parts);
            assertThat(byNumber.get(0L) + byNumber.get(1L) + byNumber.get(2L) + byNumber.get(3L))
                    .isNotEqualTo(String.join("", parts));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 0.5, 1})
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"randomBytesRatio", "useRandomizedPayloads"})
    void soManyBytesAreRandomAndTheOthersZero(double ratio) throws Exception {
        Recording recording = run().with("messageSize", 1000)
                .with("randomBytesRatio", ratio)
                .run()
                .recording();

        int random = Math.max(0, (int) (1000 * ratio) - MessageHeader.BYTES);
        assertThat(recording.received()).hasSize(200).allSatisfy(message -> {
            byte[] body = message.body();
            long zerosAmongRandom =
                    IntStream.range(0, random).filter(i -> body[i] == 0).count();
            assertThat(zerosAmongRandom).isLessThanOrEqualTo(random / 20);
            assertThat(IntStream.range(random, body.length)).allMatch(i -> body[i] == 0);
        });
    }

    @ParameterizedTest
    @CsvSource({"true, 2, 7", "false, 1, 7", "false, 2, 7", "true, 1, 1"})
    @Observes(of = KeyFile.WORKLOAD, value = "randomizedPayloadPoolSize")
    void soManyDifferentPayloadsArriveWhoeverKeepsTheBytes(boolean copy, int senders, int poolSize) throws Exception {
        Recording recording = run().with("randomizedPayloadPoolSize", poolSize)
                .with("randomBytesRatio", 1)
                .with("producersPerTopic", 2)
                .with("senderThreads", senders)
                .setting("copy", copy)
                .run()
                .recording();

        assertThat(bodies(recording)).hasSize(poolSize);
    }

    private static Set<ByteBuffer> bodies(Recording recording) {
        Set<ByteBuffer> bodies = new HashSet<>();
        recording.received().forEach(message -> bodies.add(ByteBuffer.wrap(message.body())));
        return bodies;
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 500})
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"payloadFile", "useRandomizedPayloads"})
    void theBytesOfAFileArrive(int bytes) throws Exception {
        byte[] content = new byte[bytes];
        IntStream.range(0, bytes).forEach(i -> content[i] = (byte) (i * 7));
        Files.write(folder.resolve("payload.data"), content);

        Recording recording = run().without("messageSize", "randomizedPayloadPoolSize")
                .with("useRandomizedPayloads", false)
                .with("payloadFile", "payload.data")
                .run()
                .recording();

        int behindHeader = bytes < MessageHeader.BYTES ? 0 : MessageHeader.BYTES;
        byte[] expected = Arrays.copyOfRange(content, behindHeader, bytes);
        assertThat(recording.received()).hasSize(200).allSatisfy(message -> {
            assertThat(message.payload()).hasSize(bytes);
            assertThat(message.body()).isEqualTo(expected);
        });
    }

    @ParameterizedTest
    @CsvSource({"A-Z, [A-Z]+, 1", "x0-1, [x01]+, 7"})
    @Observes(of = KeyFile.WORKLOAD, value = "payloadAlphabet")
    void payloadsOfLettersArrive(String alphabet, String pattern, int poolSize) throws Exception {
        Recording recording = run().with("payloadAlphabet", alphabet)
                .with("randomizedPayloadPoolSize", poolSize)
                .run()
                .recording();

        assertThat(recording.received())
                .hasSize(200)
                .allSatisfy(message -> assertThat(new String(message.body(), StandardCharsets.US_ASCII))
                        .matches(pattern));
        assertThat(bodies(recording)).hasSize(poolSize);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "keyDistributor")
    void noMessageHasAKeyUnlessAsked() throws Exception {
        assertThat(run().run().recording().sent()).extracting(Sent::key).containsOnly(MessageKey.NONE);
        assertThat(run().with("keyDistributor", "NO_KEY").run().recording().sent())
                .extracting(Sent::key)
                .containsOnly(MessageKey.NONE);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "keyDistributor")
    void keysGoRoundInTheSameOrderAndEachStaysInItsPartition() throws Exception {
        Recording recording = manyKeys("KEY_ROUND_ROBIN").run().recording();

        List<String> keys = keys(recording);
        assertThat(keys).hasSize(15_000);
        assertThat(keys.subList(0, KEYS)).doesNotHaveDuplicates();
        assertThat(keys.subList(KEYS, 15_000)).isEqualTo(keys.subList(0, 5_000));
        assertEachKeyInOnePartition(recording);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "keyDistributor")
    void keysAreDrawnAtRandomAndEachStaysInItsPartition() throws Exception {
        Recording random = manyKeys("RANDOM_NANO").run().recording();

        assertThat(keys(random)).hasSize(15_000);
        // 10,000 (1 - e^-1.5) = 7,769, with a deviation of 36.
        assertThat(new HashSet<>(keys(random))).hasSizeBetween(7_550, 7_990);
        assertThat(keys(random).subList(KEYS, 15_000)).isNotEqualTo(keys(random).subList(0, 5_000));
        assertEachKeyInOnePartition(random);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "keys")
    void fewKeysAreFrequentByZipfsLawAndEachStaysInItsPartition() throws Exception {
        Recording recording =
                many("keys", "{count: 100k, choice: zipf(1.0)}").run().recording();

        Map<String, Long> times =
                keys(recording).stream().collect(Collectors.groupingBy(key -> key, Collectors.counting()));
        // The most frequent key has a share of 1 / 12.09: 1,241, with a deviation of 34. There are 5,978 keys, with one
        // of 65.
        assertThat(Collections.max(times.values())).isBetween(1_100L, 1_380L);
        assertThat(times).hasSizeBetween(5_700, 6_250);
        assertEachKeyInOnePartition(recording);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "keys")
    void asManyKeysAsAskedComeInTurnAndEachStaysInItsPartition() throws Exception {
        Recording recording =
                many("keys", "{count: 7500, choice: inTurn}").run().recording();

        List<String> keys = keys(recording);
        assertThat(keys.subList(0, 7_500)).doesNotHaveDuplicates().isEqualTo(keys.subList(7_500, 15_000));
        assertEachKeyInOnePartition(recording);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "keys")
    void asManyKeysAsAskedAreDrawnUniformly() throws Exception {
        Recording recording = many("keys", "{count: 10, choice: uniform}").run().recording();

        Map<String, Long> times =
                keys(recording).stream().collect(Collectors.groupingBy(key -> key, Collectors.counting()));
        // 1,500 of each, with a deviation of 37.
        assertThat(times.values()).hasSize(10).allMatch(n -> n > 1_300 && n < 1_700);
    }

    @ParameterizedTest
    @ValueSource(strings = {"counter", "random"})
    @Observes(of = KeyFile.WORKLOAD, value = "keys")
    void eachMessageHasAKeyOfItsOwn(String choice) throws Exception {
        Recording recording = many("keys", "{choice: " + choice + "}")
                .with("producersPerTopic", 2)
                .run()
                .recording();

        assertThat(keys(recording)).hasSize(15_000).doesNotHaveDuplicates();
    }

    private KeyRun manyKeys(String distributor) {
        return many("keyDistributor", distributor);
    }

    private KeyRun many(String key, String value) {
        return run().with(key, value)
                .with("partitionsPerTopic", 4)
                .with("producerRate", 50_000)
                .with("messages", 15_000);
    }

    private static List<String> keys(Recording recording) {
        return recording.sent().stream().map(sent -> sent.key().text()).toList();
    }

    private static void assertEachKeyInOnePartition(Recording recording) {
        Map<Long, String> keyBySequence = new HashMap<>();
        recording
                .sent()
                .forEach(sent -> keyBySequence.put(sent.sequence(), sent.key().text()));
        Map<String, Set<Integer>> partitionsByKey = new HashMap<>();
        for (Received message : recording.received()) {
            partitionsByKey
                    .computeIfAbsent(keyBySequence.get(message.sequence()), key -> new HashSet<>())
                    .add(message.partition());
        }
        assertThat(partitionsByKey)
                .hasSizeGreaterThan(5_000)
                .allSatisfy((key, partitions) -> assertThat(partitions).hasSize(1));
        assertThat(partitionsByKey.values()).contains(Set.of(0), Set.of(1), Set.of(2), Set.of(3));
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "seed")
    void theSameSeedMakesTheSameBytesAndKeysAndAnotherOneOthers() throws Exception {
        Observed once = seeded(5).run();
        Observed again = seeded(5).run();
        Observed other = seeded(6).run();

        assertThat(bytes(again)).isEqualTo(bytes(once));
        assertThat(keys(again.recording())).isEqualTo(keys(once.recording()));
        assertThat(bytes(other)).doesNotContainAnyElementsOf(bytes(once));
        assertThat(keys(other.recording())).doesNotContainAnyElementsOf(keys(once.recording()));
    }

    private KeyRun seeded(int seed) {
        return run().with("seed", seed).with("keyDistributor", "RANDOM_NANO").with("randomBytesRatio", 1);
    }

    /** Without the header, which tells the time. */
    private static List<ByteBuffer> bytes(Observed observed) {
        return observed.recording().sent().stream()
                .map(sent -> ByteBuffer.wrap(sent.payload())
                        .position(MessageHeader.BYTES)
                        .slice())
                .toList();
    }
}

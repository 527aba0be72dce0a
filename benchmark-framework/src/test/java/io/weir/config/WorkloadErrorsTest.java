package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.source.ConfigurationException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadErrorsTest {

    @TempDir
    Path folder;

    private Reading reading;

    @BeforeEach
    void read() {
        reading = new Reading(folder);
    }

    @Test
    void tellsAllErrorsOfAFileAtOnceWithTheirPlaces() {
        assertThat(reading.file("""
                # many mistakes
                topcis: 1
                topics: two
                partitionsPerTopic: 0
                producersPerTopic: [1]
                messageSize:
                useRandomizedPayloads: perhaps
                keyDistributor: RANDOM
                producerRate: -5
                producerRate: 10
                subscriptionsPerTopic: 1
                  # consumers forgotten
                payloadFile: payload/none.data
                testDuration: 5 parsecs
                testDurationMinutes: 1
                warmupDuration: "-1s"
                senderThreads:   0
                maxOutstanding: lots
                """)).isEmpty();

        assertThat(reading.errors())
                .containsExactly(
                        "w.yaml: consumerPerSubscription is missing; write consumerPerSubscription: 1",
                        "w.yaml:2:1: 'topcis' is not a key of a workload; did you mean 'topics'?",
                        "w.yaml:3:9: topics must be a whole number, such as 3, not 'two'",
                        "w.yaml:4:21: partitionsPerTopic must be at least 1, not 0",
                        "w.yaml:5:20: producersPerTopic must be a whole number, such as 3, not a list",
                        "w.yaml:6:13: messageSize must be a size below 2 GiB, such as 100, 1KiB or 10MB, sizes with their"
                                + " shares, such as {200: 60%, 4KiB: 40%}, or a range, such as {uniform: [200, 4KiB]}, not nothing",
                        "w.yaml:7:24: useRandomizedPayloads must be true or false, not 'perhaps'",
                        "w.yaml:8:17: keyDistributor must be one of NO_KEY, KEY_ROUND_ROBIN, RANDOM_NANO, not 'RANDOM'",
                        "w.yaml:9:15: producerRate must be above 0 and at most 1 000 000 000 messages a second, not -5.0",
                        "w.yaml:10:1: key 'producerRate' is given twice, first in line 9; keep one of them",
                        "w.yaml:14:15: testDuration and testDurationMinutes (w.yaml:15:22) both say how long to measure;"
                                + " keep one of them",
                        "w.yaml:16:17: warmupDuration must be 0 or more, not -1s",
                        "w.yaml:17:18: senderThreads must be at least 1, not 0",
                        "w.yaml:18:17: maxOutstanding must be a number of messages, such as 1000 or 10k, or a size with"
                                + " its unit, such as 64MiB, not 'lots'");
    }

    @Test
    void tellsTheErrorsOfAllFilesInOneAnswer() {
        reading.reader().workload(reading.write("b.yaml", Reading.WORKLOAD + "seeed: 1\n"));
        reading.reader().workload(reading.write("a.yaml", Reading.WORKLOAD + "\tseed: 1\n"));
        reading.reader().driver(reading.write("d.yaml", "name: x\n"));

        assertThatThrownBy(reading.collected()::throwIfAny)
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("""
                        a.yaml:8:1: a tab stands where YAML wants spaces; indent and separate with spaces
                        b.yaml:8:1: 'seeed' is not a key of a workload; did you mean 'seed'?
                        d.yaml: driverClass is missing. The driver: its short name, as kafka, its class, or the \
                        OpenMessaging Benchmark's class.""");
    }

    static Stream<Arguments> oneWrongLine() {
        return Stream.of(
                Arguments.of(
                        "searchTimeout: 1m",
                        "8:16: searchTimeout belongs to producerRate: 0, which searches for a rate; take the line"
                                + " away, or search"),
                Arguments.of(
                        "consumerBacklogSizeGB: 0.001",
                        "8:24: consumerBacklogSizeGB needs consumers that can fall behind, and there are none; ask for"
                                + " subscriptionsPerTopic and consumerPerSubscription, or take the line away"),
                Arguments.of(
                        "consumerBacklogSize: 1MB",
                        "8:22: consumerBacklogSize needs consumers that can fall behind, and there are none; ask for"
                                + " subscriptionsPerTopic and consumerPerSubscription, or take the line away"),
                Arguments.of(
                        "backlogDrainRatio: 0.5",
                        "8:20: backlogDrainRatio belongs to a backlog, and none is requested; write consumerBacklogSize"
                                + " as well, or take the line away"),
                Arguments.of(
                        "backlogTimeout: 1m",
                        "8:17: backlogTimeout belongs to a backlog, and none is requested; write consumerBacklogSize as"
                                + " well, or take the line away"),
                Arguments.of("randomBytesRatio: 1.5", "8:19: randomBytesRatio must be between 0 and 1, not 1.5"),
                Arguments.of(
                        "randomizedPayloadPoolSize: 0", "8:28: randomizedPayloadPoolSize must be at least 1, not 0"),
                Arguments.of("subscriptionsPerTopic: -1", "8:24: subscriptionsPerTopic must be at least 0, not -1"),
                Arguments.of("messages: 0", "8:11: messages must be at least 1, not 0"),
                Arguments.of(
                        "messages: 1.5", "8:11: messages must be a whole number, such as 1000, 10k or 1M, not '1.5'"),
                Arguments.of("maxOutstanding: 0B", "8:17: maxOutstanding must be at least 1 byte, not 0B"),
                Arguments.of("maxOutstanding: -5", "8:17: maxOutstanding must be at least 1, not -5"),
                Arguments.of("drainTimeout: -1s", "8:15: drainTimeout must be 0 or more, not -1s"),
                Arguments.of("seed: 0x10", "8:7: seed must be a whole number, such as 3, not '0x10'"),
                Arguments.of("existingTopics: a", "8:17: existingTopics must be a list, such as [a, b], not 'a'"),
                Arguments.of("existingTopics: [a, b, a]", "8:17: existingTopics names 'a' twice"),
                Arguments.of(
                        "subscriptionPosition: latest",
                        "8:23: subscriptionPosition latest passes over what topics hold before the run, and those that the"
                                + " run creates hold nothing; take the line away, or name topics by existingTopics"),
                Arguments.of(
                        "existingTopics: [a]\nsubscriptionPosition: earliest",
                        "9:23: subscriptionPosition is where subscriptions begin, and subscriptionsPerTopic is 0; take the"
                                + " line away, or write subscriptionsPerTopic: 1"),
                Arguments.of(
                        "existingTopics: [a]\nsubscriptionPosition: earliest\nsubscriptionsPerTopic: 1\nconsumerPerSubscription: 1\n"
                                + "read: {prefill: 1000}",
                        "9:23: subscriptionPosition earliest has messages read that are older than the run, and read can be"
                                + " judged only by those that it has written; take one of them away"),
                Arguments.of(
                        "existingTopics: a\nsubscriptionPosition: latest",
                        "8:17: existingTopics must be a list, such as [a, b], not 'a'"),
                Arguments.of(
                        "subscriptionPosition: first",
                        "8:23: subscriptionPosition must be one of earliest, latest, not 'first'"),
                Arguments.of(
                        "messageSize: 3GiB",
                        "8:14: messageSize must be a size below 2 GiB, such as 100, 1KiB or 10MB, sizes with their shares, such as"
                                + " {200: 60%, 4KiB: 40%}, or a range, such as {uniform: [200, 4KiB]}, not '3GiB'"),
                Arguments.of(
                        "messageSize: {50%: 200, 40%: 1KiB}",
                        "8:14: messageSize has shares that add up to 90%, and all messages are 100%; change one of them"),
                Arguments.of(
                        "messageSize: {uniform: [200, 100]}",
                        "8:14: messageSize goes from 200 down to 100 bytes; write the smaller size first"),
                Arguments.of(
                        "messageSize: {half: 200}",
                        "8:14: messageSize must be a size below 2 GiB, such as 100, 1KiB or 10MB, sizes with their shares,"
                                + " such as {200: 60%, 4KiB: 40%}, or a range, such as {uniform: [200, 4KiB]}, not a"
                                + " mapping of keys"),
                Arguments.of("stopOnFirstFailure: 1", "8:21: stopOnFirstFailure must be true or false, not '1'"),
                Arguments.of("messageSize: 0", "8:14: messageSize must be at least 1 byte, not 0"),
                Arguments.of(
                        "payloadFile: x",
                        "8:14: payloadFile is not used with useRandomizedPayloads: true;"
                                + " take one of the two away"),
                Arguments.of(
                        "payloadAlphabet: Z-A",
                        "8:18: payloadAlphabet must be characters of ASCII and ranges of them, each character once, such"
                                + " as A-Z or A-Za-z0-9, not 'Z-A'"),
                Arguments.of(
                        "keys: zipf",
                        "8:7: keys must be keys and values, such as {count: 1M, choice: zipf(1.0)}, not 'zipf'"),
                Arguments.of(
                        "keys: {count: 5}",
                        "8:7: keys: choice is missing; write choice: uniform for keys that are all as frequent, or"
                                + " choice: zipf(1.0) for few frequent ones and many rare ones"),
                Arguments.of(
                        "keys: {choice: zipf}",
                        "8:16: keys: choice must be zipf with its exponent, such as zipf(1.0), uniform, inTurn, counter"
                                + " or random, not 'zipf'"),
                Arguments.of(
                        "keys: {choice: zipf(0)}",
                        "8:16: keys: choice zipf needs an exponent above 0 and at most 10, not 0.0; for keys that are"
                                + " all as frequent write uniform"),
                Arguments.of(
                        "keys: {choice: uniform, count: 11M}",
                        "8:32: keys: count must be from 1 to 10 000 000, not 11000000"),
                Arguments.of(
                        "keys: {choice: counter, count: 5}",
                        "8:32: keys: count is of no use where each message has a key of its own; take it away, or write"
                                + " choice: uniform or choice: inTurn for so many keys that come again"),
                Arguments.of(
                        "keys: {choice: uniform, cuont: 5}",
                        "8:25: 'cuont' is not a key of keys; did you mean 'count'?"),
                Arguments.of("testDuration: 0s", "8:15: testDuration must be above 0, not 0s"),
                Arguments.of(
                        "testDuration: 366d", "8:15: testDuration lasts 366 days, longer than a year; ask for less"),
                Arguments.of(
                        "warmupDuration: 1000000h",
                        "8:17: warmupDuration lasts 41666 days, longer than a year; ask for less"),
                Arguments.of("warmup: slow", "8:9: warmup must be one of adaptive, fixed, not 'slow'"),
                Arguments.of("warmup: fixed", "8:9: warmup fixed has no length; write warmupDuration: 1m as well"),
                Arguments.of(
                        "warmupLimit: 39s",
                        "8:14: warmupLimit must be at least 40s, not 39s; for a short warm-up write warmupDuration"),
                Arguments.of(
                        "warmupLimit: 9000h", "8:14: warmupLimit lasts 375 days, longer than a year; ask for less"),
                Arguments.of(
                        "drainTimeout: 9000h", "8:15: drainTimeout lasts 375 days, longer than a year; ask for less"),
                Arguments.of(
                        "messages: 9000000000000000000",
                        "8:11: messages takes longer than a year at this producerRate; ask for less, or for a higher"
                                + " rate"),
                Arguments.of(
                        "topics: 99999999999", "8:9: topics must be a whole number, such as 3, not '99999999999'"));
    }

    @Test
    void aLengthAndAnAdaptiveWarmUpContradictEachOther() {
        assertThat(reading.file(Reading.WORKLOAD + "warmupDuration: 5s\nwarmup: adaptive\nwarmupLimit: 2m\n"))
                .isEmpty();

        assertThat(reading.errors())
                .containsExactly(
                        "w.yaml:9:9: warmup adaptive ends when the system is steady, and warmupDuration (w.yaml:8:17)"
                                + " after a given time; keep one of them",
                        "w.yaml:10:14: warmupLimit is the limit of an adaptive warm-up, and warmupDuration"
                                + " (w.yaml:8:17) gives its length; keep one of them");
    }

    @ParameterizedTest
    @MethodSource("oneWrongLine")
    void tellsWhatIsWrongWithALine(String line, String error) {
        String key = line.substring(0, line.indexOf(':'));
        String others = Reading.WORKLOAD.replaceAll("(?m)^" + key + ":.*$", "# removed");

        assertThat(reading.file(others + line + "\n")).isEmpty();

        assertThat(reading.errors()).containsExactly("w.yaml:" + error);
    }

    @ParameterizedTest
    @MethodSource("missing")
    void tellsWhatIsMissing(String key, String message) {
        assertThat(reading.file(Reading.WORKLOAD.replaceAll("(?m)^" + key + ":.*\n", "")))
                .isEmpty();

        assertThat(reading.errors()).containsExactly("w.yaml: " + key + " " + message);
    }

    static Stream<Arguments> missing() {
        return Stream.of(
                Arguments.of("topics", "is missing; write topics: 1"),
                Arguments.of("partitionsPerTopic", "is missing; write partitionsPerTopic: 1"),
                Arguments.of("producersPerTopic", "is missing; write producersPerTopic: 1"),
                Arguments.of("messageSize", "is missing; write messageSize: 1KiB"),
                Arguments.of("producerRate", "is missing; write producerRate: 10000"),
                Arguments.of(
                        "testDuration",
                        "is missing: say how long to measure, as testDuration: 60s, or messages: 100000"));
    }

    @Test
    void refusesToCountTheMessagesOfARateThatIsNotKnownYet() {
        reading.file(Reading.WORKLOAD.replaceAll("(?m)^producerRate:.*$", "producerRate: 0")
                + "messages: 1000\nsearchTimeout: 4s\n");

        assertThat(reading.errors())
                .containsExactly(
                        "w.yaml:8:11: messages ends a run after so many messages at a known rate, and producerRate: 0"
                                + " has yet to find one; write testDuration instead",
                        "w.yaml:9:16: searchTimeout must be at least 5s, not 4s: trying one rate takes 4 s");
    }

    @Test
    void asksForTheLongestTimeOfAClosedLoopThatEndsAfterSomeMessages() {
        String closed = Reading.WORKLOAD.replaceAll("(?m)^producerRate:.*$", "producerRate: max") + "messages: 1000\n";
        reading.file(closed.replaceAll("(?m)^testDuration:.*\\n", ""));

        assertThat(reading.errors())
                .containsExactly("w.yaml:7:11: messages takes nobody knows how long with producerRate: max; write"
                        + " testDuration as well, the longest time to wait for them");
        reading = new Reading(folder);
        reading.file(closed);
        assertThat(reading.errors()).isEmpty();
    }

    @Test
    void refusesTwoLinesThatSayWhatIsInAMessage() {
        reading.file(Reading.WORKLOAD + """
                keyDistributor: NO_KEY
                keys: {choice: uniform}
                randomBytesRatio: 0
                payloadAlphabet: A-Z
                """);

        assertThat(reading.errors())
                .containsExactly(
                        "w.yaml:9:7: keys and keyDistributor (w.yaml:8:17) both say which key a message carries; keep one"
                                + " of them",
                        "w.yaml:11:18: payloadAlphabet and randomBytesRatio (w.yaml:10:19) both say what is in a payload;"
                                + " keep one of them");
    }

    @Test
    void refusesLettersForAFile() {
        reading.file(Reading.WORKLOAD.replace("useRandomizedPayloads: true\n", "payloadAlphabet: A-Z\n"));

        assertThat(reading.errors())
                .containsExactly("w.yaml:5:18: payloadAlphabet belongs to useRandomizedPayloads: true; write that in"
                        + " place of payloadFile, or take the line away");
    }

    @Test
    void refusesARunWithoutEnd() {
        reading.file(Reading.WORKLOAD.replace("testDuration: 10s", "testDurationMinutes: 0"));

        assertThat(reading.errors())
                .containsExactly(
                        "w.yaml:7:22: testDurationMinutes 0 asks for a run without end, which Weir does not do;"
                                + " write the minutes, or testDuration: 24h");
    }

    @Test
    void namesTheKeyThatWasWrittenForANegativeTime() {
        reading.file(
                Reading.WORKLOAD.replace("testDuration: 10s", "testDurationMinutes: -1\nwarmupDurationMinutes: -1"));

        assertThat(reading.errors())
                .containsExactly(
                        "w.yaml:7:22: testDurationMinutes must be above 0, not -1m",
                        "w.yaml:8:24: warmupDurationMinutes must be 0 or more, not -1m");
    }

    @Test
    void saysThatPayloadsHaveToComeFromSomewhere() {
        reading.file(Reading.WORKLOAD.replace("useRandomizedPayloads: true\n", ""));

        assertThat(reading.errors())
                .containsExactly("w.yaml: payloadFile is missing; name one, such as payload/payload-1Kb.data, or write"
                        + " useRandomizedPayloads: true and randomBytesRatio: 0.5 for payloads made at random");
    }

    @Test
    void knowsADriverFileWhenItIsGivenAsAWorkload() {
        reading.file("name: Kafka\ndriverClass: kafka\nreplicationFactor: 1\n");

        assertThat(reading.errors())
                .isEqualTo(List.of(
                        "w.yaml:2:1: driverClass belongs to a driver file; give this file to --drivers, not as a"
                                + " workload"));
    }

    private static final String WITH_CONSUMERS = "subscriptionsPerTopic: 1\nconsumerPerSubscription: 1\n";

    static Stream<Arguments> backlogsThatCanNotBe() {
        return Stream.of(
                Arguments.of(
                        "consumerBacklogSize: 1GB\nbacklogTimeout: 10m",
                        "10:22: consumerBacklogSize takes 977 s to build at this producerRate, longer than"
                                + " backlogTimeout (600 s); ask for less, for a higher rate or for more time"),
                Arguments.of(
                        "consumerBacklogSizeGB: 0.01\nbacklogTimeout: 10s",
                        "10:24: consumerBacklogSizeGB takes 11 s to build at this producerRate, longer than"
                                + " backlogTimeout (10 s); ask for less, for a higher rate or for more time"),
                Arguments.of(
                        "consumerBacklogSize: 1MB\nbacklogDrainRatio: 1.5",
                        "11:20: backlogDrainRatio must be above 0 and at most 1, the share of the backlog to drain,"
                                + " not 1.5"),
                Arguments.of(
                        "consumerBacklogSize: 1MB\nbacklogTimeout: 0s",
                        "11:17: backlogTimeout must be above 0, not 0s"),
                Arguments.of("consumerBacklogSize: 0", "10:22: consumerBacklogSize must be above 0, not 0B"),
                Arguments.of("consumerBacklogSize: -1", "10:22: consumerBacklogSize must be above 0, not -1B"),
                Arguments.of("consumerBacklogSizeGB: -1", "10:24: consumerBacklogSizeGB must be above 0, not -1GiB"),
                Arguments.of(
                        "consumerBacklogSize: 1MB\nconsumerBacklogSizeGB: 1",
                        "10:22: consumerBacklogSize and consumerBacklogSizeGB (w.yaml:11:24) both say how large the"
                                + " backlog is to be; keep one of them"),
                Arguments.of(
                        "consumerBacklogSize: 1MB\nmessages: 1000",
                        "11:11: messages ends the measured part after so many messages, and how many the backlog takes"
                                + " is not known before; write testDuration, which counts from the end of the drain"));
    }

    @ParameterizedTest
    @MethodSource("backlogsThatCanNotBe")
    void refusesABacklogThatCanNotBe(String lines, String error) {
        Reading reading = new Reading(folder);

        assertThat(reading.file(Reading.WORKLOAD + WITH_CONSUMERS + lines + "\n"))
                .isEmpty();
        assertThat(reading.errors()).containsExactly("w.yaml:" + error);
    }

    @Test
    void aSearchGoesWithNoBacklog() {
        Reading reading = new Reading(folder);

        assertThat(reading.file(Reading.WORKLOAD.replace("producerRate: 1000", "producerRate: 0") + WITH_CONSUMERS
                        + "consumerBacklogSize: 1MB\n"))
                .isEmpty();
        assertThat(reading.errors())
                .containsExactly("w.yaml:10:22: consumerBacklogSize doesn't go with producerRate: 0, a search: near the"
                        + " highest rate nothing is left to catch up with; write the rate at which producers are to go"
                        + " on");
    }
}

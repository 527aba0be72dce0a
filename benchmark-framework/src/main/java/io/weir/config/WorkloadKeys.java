package io.weir.config;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.ValueType;
import io.weir.units.Rate;
import io.weir.workload.KeyDistribution;
import io.weir.workload.WaitPolicy;
import java.time.Duration;
import java.util.List;

/** Every key of a workload file: the OpenMessaging Benchmark's with its meaning, then Weir's own. */
final class WorkloadKeys {

    static final Key<String> NAME = new Key<>(
            "name", ValueType.TEXT, "", "Shown in results; without it, the file's name without folder and extension.");
    static final Key<Integer> TOPICS = new Key<>("topics", ValueType.INT, "", "Topics to create.");
    static final Key<Integer> PARTITIONS_PER_TOPIC =
            new Key<>("partitionsPerTopic", ValueType.INT, "", "Partitions of each topic created.");
    static final Key<KeyDistribution> KEY_DISTRIBUTOR = new Key<>(
            "keyDistributor",
            ValueType.oneOf(KeyDistribution.class, KeyDistribution::name),
            "NO_KEY",
            "Which key each message carries.");
    static final Key<Long> MESSAGE_SIZE =
            new Key<>("messageSize", ValueType.SIZE, "", "Payload of each message; may be left out with payloadFile.");
    static final Key<Boolean> USE_RANDOMIZED_PAYLOADS = new Key<>(
            "useRandomizedPayloads", ValueType.BOOLEAN, "false", "Build a pool of payloads instead of reading a file.");
    static final Key<Double> RANDOM_BYTES_RATIO = new Key<>(
            "randomBytesRatio", ValueType.NUMBER, "0", "Share of random bytes in each payload of the pool, 0 to 1.");
    static final Key<Integer> RANDOMIZED_PAYLOAD_POOL_SIZE =
            new Key<>("randomizedPayloadPoolSize", ValueType.INT, "1000", "Number of different payloads in the pool.");
    static final Key<String> PAYLOAD_FILE =
            new Key<>("payloadFile", ValueType.TEXT, "", "File whose content is the payload of every message.");
    static final Key<Integer> SUBSCRIPTIONS_PER_TOPIC = new Key<>(
            "subscriptionsPerTopic",
            ValueType.INT,
            "0",
            "Independent subscriptions of each topic; 0: nothing is read.");
    static final Key<Integer> PRODUCERS_PER_TOPIC =
            new Key<>("producersPerTopic", ValueType.INT, "", "Producers on each topic.");
    static final Key<Integer> CONSUMER_PER_SUBSCRIPTION = new Key<>(
            "consumerPerSubscription", ValueType.INT, "", "Consumers in each subscription; needed where there is one.");
    static final Key<Rate> PRODUCER_RATE = new Key<>(
            "producerRate",
            ValueType.RATE,
            "",
            "What all producers send together; max: a closed loop; 0: search for the highest rate that is sustained.");
    static final Key<Double> CONSUMER_BACKLOG_SIZE_GB = new Key<>(
            "consumerBacklogSizeGB",
            ValueType.NUMBER,
            "0",
            "Backlog to build and drain, in GiB of payload over all subscriptions; 0: none.");
    static final Key<Double> BACKLOG_DRAIN_RATIO = new Key<>(
            "backlogDrainRatio",
            ValueType.NUMBER,
            "1.0",
            "Share of the backlog to drain before the rest of the measured part, above 0 to 1.");
    static final Key<Double> TEST_DURATION_MINUTES =
            new Key<>("testDurationMinutes", ValueType.NUMBER, "", "Length of the measured part in minutes.");
    static final Key<Double> WARMUP_DURATION_MINUTES =
            new Key<>("warmupDurationMinutes", ValueType.NUMBER, "", "Load before the measured part, in minutes.");

    static final Key<Duration> TEST_DURATION =
            new Key<>("testDuration", ValueType.DURATION, "", "Length of the measured part.");
    static final Key<Duration> WARMUP_DURATION = new Key<>(
            "warmupDuration", ValueType.DURATION, "", "Load before the measured part, of this length; 0s: none.");
    static final Key<WarmUpKind> WARMUP = new Key<>(
            "warmup",
            ValueType.oneOf(WarmUpKind.class, WarmUpKind::word),
            "",
            "adaptive: until the system is steady, which holds where no length is given. fixed: for warmupDuration.");
    static final Key<Duration> WARMUP_LIMIT =
            new Key<>("warmupLimit", ValueType.DURATION, "5m", "Longest adaptive warm-up; at least 40s.");
    static final Key<Long> MESSAGES = new Key<>(
            "messages", ValueType.COUNT, "", "Ends the measured part when this many messages were due in it.");
    static final Key<Long> SEED = new Key<>(
            "seed", ValueType.LONG, "1", "Of every random choice; the same seed makes the same bytes and keys.");
    static final Key<Duration> DRAIN_TIMEOUT = new Key<>(
            "drainTimeout",
            ValueType.DURATION,
            "30s",
            "How long to wait after the last send until every message is accounted for.");
    static final Key<OutstandingLimit> MAX_OUTSTANDING = new Key<>(
            "maxOutstanding",
            ValueType.either(OutstandingLimit.MESSAGES, OutstandingLimit.BYTES),
            "",
            "Bound on what is sent and not completed; without it, chosen from the heap, or 1000 messages for each producer with producerRate: max.");
    static final Key<Integer> SENDER_THREADS = new Key<>(
            "senderThreads", ValueType.INT, "", "Threads that send; without it, chosen from driver and cores.");
    static final Key<Duration> SEARCH_TIMEOUT = new Key<>(
            "searchTimeout",
            ValueType.DURATION,
            "5m",
            "How long the search of producerRate: 0 may take, before warm-up and measured part.");
    static final Key<WaitPolicy> WAIT_POLICY = new Key<>(
            "waitPolicy",
            ValueType.oneOf(WaitPolicy.class, WaitPolicy::word),
            "auto",
            "How senders wait for due times: spinning, in few wake-ups, or as suits rate and cores.");
    static final Key<Long> CONSUMER_BACKLOG_SIZE = new Key<>(
            "consumerBacklogSize",
            ValueType.SIZE,
            "",
            "Backlog to build and drain, in payload over all subscriptions; instead of consumerBacklogSizeGB.");
    static final Key<Duration> BACKLOG_TIMEOUT = new Key<>(
            "backlogTimeout",
            ValueType.DURATION,
            "10m",
            "How long building the backlog may take, and draining it again.");
    static final Key<List<Node>> PRODUCER_RATE_PROFILE = new Key<>(
            "producerRateProfile",
            ValueType.STAGES,
            "",
            "A rate that changes, stage after stage, through the measured part; instead of producerRate and testDuration.");
    static final Key<List<String>> EXISTING_TOPICS = new Key<>(
            "existingTopics",
            ValueType.TEXTS,
            "",
            "Topics to use instead of creating some; neither created nor deleted, topics and partitionsPerTopic are left aside.");

    static final List<Key<?>> ALL = List.of(
            NAME,
            TOPICS,
            PARTITIONS_PER_TOPIC,
            KEY_DISTRIBUTOR,
            MESSAGE_SIZE,
            USE_RANDOMIZED_PAYLOADS,
            RANDOM_BYTES_RATIO,
            RANDOMIZED_PAYLOAD_POOL_SIZE,
            PAYLOAD_FILE,
            SUBSCRIPTIONS_PER_TOPIC,
            PRODUCERS_PER_TOPIC,
            CONSUMER_PER_SUBSCRIPTION,
            PRODUCER_RATE,
            CONSUMER_BACKLOG_SIZE_GB,
            BACKLOG_DRAIN_RATIO,
            TEST_DURATION_MINUTES,
            WARMUP_DURATION_MINUTES,
            TEST_DURATION,
            WARMUP_DURATION,
            WARMUP,
            WARMUP_LIMIT,
            MESSAGES,
            SEED,
            DRAIN_TIMEOUT,
            MAX_OUTSTANDING,
            SENDER_THREADS,
            SEARCH_TIMEOUT,
            WAIT_POLICY,
            CONSUMER_BACKLOG_SIZE,
            BACKLOG_TIMEOUT,
            PRODUCER_RATE_PROFILE,
            EXISTING_TOPICS);

    private WorkloadKeys() {}

    static List<String> names() {
        return ALL.stream().<String>map(Key::name).toList();
    }
}

package io.weir.config;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.ValueType;
import io.weir.config.timeline.ReplayReader;
import io.weir.config.timeline.TimelineReader;
import io.weir.config.topology.GroupsReader;
import io.weir.config.topology.ProcessingTimes;
import io.weir.config.topology.TopicGroupsReader;
import io.weir.units.DurationFormat;
import io.weir.units.Rate;
import io.weir.workload.Alphabet;
import io.weir.workload.Arrivals;
import io.weir.workload.Backlog;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.MessageSize;
import io.weir.workload.Payload;
import io.weir.workload.PayloadChoice;
import io.weir.workload.Topology;
import io.weir.workload.Topology.Position;
import io.weir.workload.WaitPolicy;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import io.weir.workload.key.KeyNames;
import io.weir.workload.topology.ProcessingTime;
import io.weir.workload.topology.SubscriptionGroup;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Every key of a workload file, each in one place with its type, default, documentation and value: the OpenMessaging Benchmark's with its meaning, then Weir's own.
 */
public final class WorkloadKeys {

    /** Every key with what a workload has for it, in the order of the reference. */
    private static final Map<Key<?>, Function<Workload, @Nullable Object>> VALUES = new LinkedHashMap<>();

    /** Value of producerRate in a closed loop. */
    static final String MAX_RATE = "max";

    static final Key<String> NAME = key(KeyNames.NAME, ValueType.TEXT)
            .documented("Shown in results; without it, the file's name without folder and extension.")
            .writtenAs(Workload::name);
    static final Key<Integer> TOPICS = key(KeyNames.TOPICS, ValueType.INT)
            .documented("Topics to create.")
            .writtenAs(
                    workload -> workload.topology().traffic().isEven() ? ifCreated(workload, Topology::topics) : null);
    static final Key<Integer> PARTITIONS_PER_TOPIC = key(KeyNames.PARTITIONS_PER_TOPIC, ValueType.INT)
            .documented("Partitions of each topic created.")
            .writtenAs(workload -> ifCreated(workload, Topology::partitionsPerTopic));
    static final Key<KeyDistribution> KEY_DISTRIBUTOR = key(
                    KeyNames.KEY_DISTRIBUTOR, ValueType.oneOf(KeyDistribution.class, KeyDistribution::name), "NO_KEY")
            .documented("Which key each message carries.")
            .writtenAs(
                    workload -> workload.keys() instanceof KeyDistribution distribution ? distribution.name() : null);
    static final Key<MessageSize> MESSAGE_SIZE = key(KeyNames.MESSAGE_SIZE, MessageSizes.TYPE)
            .documented(
                    "Payload of each message, or how large which share of them is; may be left out with payloadFile.")
            .writtenAs(workload -> messageSize(workload.payload()));
    static final Key<Boolean> USE_RANDOMIZED_PAYLOADS = key(
                    KeyNames.USE_RANDOMIZED_PAYLOADS, ValueType.BOOLEAN, "false")
            .documented("Build a pool of payloads instead of reading a file.")
            .writtenAs(workload -> ofPool(workload, payload -> true));
    static final Key<Double> RANDOM_BYTES_RATIO = key(KeyNames.RANDOM_BYTES_RATIO, ValueType.NUMBER, "0")
            .documented("Share of random bytes in each payload of the pool, 0 to 1.")
            .writtenAs(workload -> workload.payload() instanceof Payload.Random random ? random.randomRatio() : null);
    static final Key<Integer> RANDOMIZED_PAYLOAD_POOL_SIZE = key(
                    KeyNames.RANDOMIZED_PAYLOAD_POOL_SIZE, ValueType.INT, "1000")
            .documented("Number of different payloads in the pool, which may take a third of a run's heap.")
            .writtenAs(workload -> ofPool(workload, Payload::poolSize));
    static final Key<String> PAYLOAD_FILE = key(KeyNames.PAYLOAD_FILE, ValueType.TEXT)
            .documented("File whose content is the payload of every message.")
            .writtenAs(workload -> workload.payload() instanceof Payload.FromFile file ? file.file() : null);
    static final Key<Integer> SUBSCRIPTIONS_PER_TOPIC = key(KeyNames.SUBSCRIPTIONS_PER_TOPIC, ValueType.INT, "0")
            .documented("Independent subscriptions of each topic; 0: nothing is read.")
            .writtenAs(workload -> ifAlike(workload, SubscriptionGroup::count));
    static final Key<Integer> PRODUCERS_PER_TOPIC = key(KeyNames.PRODUCERS_PER_TOPIC, ValueType.INT)
            .documented("Producers on each topic.")
            .writtenAs(workload -> workload.topology().producersPerTopic());
    static final Key<Integer> CONSUMER_PER_SUBSCRIPTION = key(KeyNames.CONSUMER_PER_SUBSCRIPTION, ValueType.INT)
            .documented("Consumers in each subscription; needed where there is one.")
            .writtenAs(workload -> ifAlike(workload, SubscriptionGroup::consumers));
    static final Key<Rate> PRODUCER_RATE = key(KeyNames.PRODUCER_RATE, ValueType.RATE)
            .documented(
                    "What all producers send together; max: a closed loop; 0: search for the highest rate that is sustained.")
            .writtenAs(workload -> producerRate(workload.load()));
    static final Key<Double> CONSUMER_BACKLOG_SIZE_GB = key(KeyNames.CONSUMER_BACKLOG_SIZE_GB, ValueType.NUMBER, "0")
            .documented("Backlog to build and drain, in GiB of payload over all subscriptions; 0: none.")
            .notWritten();
    static final Key<Double> BACKLOG_DRAIN_RATIO = key(KeyNames.BACKLOG_DRAIN_RATIO, ValueType.NUMBER, "1.0")
            .documented("Share of the backlog to drain before the rest of the measured part, above 0 to 1.")
            .writtenAs(workload -> workload.backlog().map(Backlog::drainRatio).orElse(null));
    static final Key<Double> TEST_DURATION_MINUTES = key(KeyNames.TEST_DURATION_MINUTES, ValueType.NUMBER)
            .documented("Length of the measured part in minutes.")
            .notWritten();
    static final Key<Double> WARMUP_DURATION_MINUTES = key(KeyNames.WARMUP_DURATION_MINUTES, ValueType.NUMBER)
            .documented("Load before the measured part, in minutes.")
            .notWritten();

    static final Key<Duration> TEST_DURATION = key(KeyNames.TEST_DURATION, ValueType.DURATION)
            .documented("Length of the measured part.")
            .writtenAs(workload ->
                    workload.load().stages().isEmpty() ? text(workload.timing().measured()) : null);
    static final Key<Duration> WARMUP_DURATION = key(KeyNames.WARMUP_DURATION, ValueType.DURATION)
            .documented("Load before the measured part, of this length; 0s: none.")
            .writtenAs(workload -> warmUp(workload, false));
    static final Key<WarmUpKind> WARMUP = key(KeyNames.WARMUP, ValueType.oneOf(WarmUpKind.class, WarmUpKind::word))
            .documented(
                    "adaptive: until the system is steady, which holds where no length is given. fixed: for warmupDuration.")
            .writtenAs(workload ->
                    (workload.timing().warmUp().adaptive() ? WarmUpKind.ADAPTIVE : WarmUpKind.FIXED).word());
    static final Key<Duration> WARMUP_LIMIT = key(KeyNames.WARMUP_LIMIT, ValueType.DURATION, "5m")
            .documented("Longest adaptive warm-up; at least 40s.")
            .writtenAs(workload -> warmUp(workload, true));
    static final Key<Long> MESSAGES = key(KeyNames.MESSAGES, ValueType.COUNT)
            .documented(
                    "Ends the measured part when this many messages were due in it, with producerRate: max when they were acknowledged.")
            .writtenAs(workload -> orNull(workload.timing().messages()));
    static final Key<Long> SEED = key(KeyNames.SEED, ValueType.LONG, "1")
            .documented("Of every random choice; the same seed makes the same bytes, keys and arrivals.")
            .writtenAs(Workload::seed);
    static final Key<Duration> DRAIN_TIMEOUT = key(KeyNames.DRAIN_TIMEOUT, ValueType.DURATION, "30s")
            .documented("How long to wait after the last send until every message is accounted for.")
            .writtenAs(workload -> DurationFormat.format(workload.timing().drainTimeout()));
    static final Key<OutstandingLimit> MAX_OUTSTANDING = key(
                    KeyNames.MAX_OUTSTANDING, ValueType.either(OutstandingLimit.MESSAGES, OutstandingLimit.BYTES))
            .documented(
                    "Bound on what is sent and not completed; without it, chosen from the heap, or 1000 messages for each producer with producerRate: max.")
            .writtenAs(workload -> maxOutstanding(workload.limits()));
    static final Key<Integer> SENDER_THREADS = key(KeyNames.SENDER_THREADS, ValueType.INT)
            .documented("Threads that send; without it, chosen from driver and cores.")
            .writtenAs(workload -> workload.limits().senderThreads().isPresent()
                    ? workload.limits().senderThreads().getAsInt()
                    : null);
    static final Key<Node.Mapping> SEARCH = key(KeyNames.SEARCH, ValueType.BLOCK)
            .documented("Limits that the rate has to keep, the one found by producerRate: 0 or the one given.")
            .writtenAs(workload -> SloSearchReader.keysOf(workload.load()));
    static final Key<Duration> SEARCH_TIMEOUT = key(KeyNames.SEARCH_TIMEOUT, ValueType.DURATION)
            .documented(
                    "How long the search of producerRate: 0 may take, before warm-up and measured part; without it, 5m, or with limits what its holds take.")
            .writtenAs(workload -> text(workload.load().searchTimeLimit()));
    static final Key<WaitPolicy> WAIT_POLICY = key(
                    KeyNames.WAIT_POLICY, ValueType.oneOf(WaitPolicy.class, WaitPolicy::word), "auto")
            .documented("How senders wait for due times: spinning, in few wake-ups, or as suits rate and cores.")
            .writtenAs(workload -> workload.limits().waitPolicy().word());
    static final Key<Long> CONSUMER_BACKLOG_SIZE = key(KeyNames.CONSUMER_BACKLOG_SIZE, ValueType.SIZE)
            .documented(
                    "Backlog to build and drain, in payload over all subscriptions; instead of consumerBacklogSizeGB.")
            .writtenAs(workload -> workload.backlog().map(Backlog::sizeBytes).orElse(null));
    static final Key<Duration> BACKLOG_TIMEOUT = key(KeyNames.BACKLOG_TIMEOUT, ValueType.DURATION)
            .documented(
                    "How long building the backlog may take, and draining it again; without it, 10m, or twice what building takes at producerRate if that is longer.")
            .writtenAs(workload -> text(workload.backlog().map(Backlog::timeout)));
    static final Key<Node.Mapping> READ = key(KeyNames.READ, ValueType.BLOCK)
            .documented("Messages to write first, while nobody reads; the measured part is the reading.")
            .writtenAs(workload -> workload.reading().map(ReadingReader::keysOf).orElse(null));
    static final Key<Node.Mapping> REPLAY = key(
                    KeyNames.REPLAY,
                    ValueType.block(
                            "{far: {messages: 100k, deliverAfter: 1h}, near: {messages: 10k, deliverAfter: 30s}}"))
            .documented("Delayed messages that the system delivers after it was killed and started again.")
            .writtenAs(workload -> workload.replay().map(ReplayReader::keysOf).orElse(null));
    static final Key<List<Node>> TIMELINE = key(
                    KeyNames.TIMELINE, ValueType.list("list of actions", "[{at: 60s, kill: all, for: 30s}]"))
            .documented("Actions on nodes, consumers or the load in the measured part.")
            .writtenAs(
                    workload -> workload.timeline().map(TimelineReader::keysOf).orElse(null));
    static final Key<Node.Mapping> RECOVERED = key(
                    KeyNames.RECOVERED, ValueType.block("{rate: 95%, p99: 110%, for: 10s, within: 3m}"))
            .documented("Levels at which the system has recovered from an action of the timeline.")
            .writtenAs(workload ->
                    workload.timeline().map(TimelineReader::levelsOf).orElse(null));
    static final Key<List<Node>> PRODUCER_RATE_PROFILE = key(KeyNames.PRODUCER_RATE_PROFILE, ValueType.STAGES)
            .documented(
                    "A rate that changes, stage after stage, through the measured part; instead of producerRate and testDuration.")
            .writtenAs(
                    workload -> workload.load().stages().isEmpty() ? null : RateProfileReader.keysOf(workload.load()));
    static final Key<Arrivals> ARRIVALS = key(
                    KeyNames.ARRIVALS, ValueType.oneOf(Arrivals.class, Arrivals::word), "uniform")
            .documented(
                    "uniform: due times are evenly spaced. poisson: all producers' together are a Poisson process of the same rate, drawn by seed.")
            .writtenAs(workload ->
                    workload.load().hasDueTimes() ? workload.arrivals().word() : null);
    static final Key<Boolean> STORED_LATENCY = key(KeyNames.STORED_LATENCY, ValueType.BOOLEAN, "false")
            .documented(
                    "Record stored-to-received time too: receipt minus the time at which the system stored the message.")
            .writtenAs(workload -> workload.storedLatency() ? true : null);
    static final Key<Alphabet> PAYLOAD_ALPHABET = key(
                    KeyNames.PAYLOAD_ALPHABET,
                    ValueType.scalar(
                            "characters",
                            "characters of ASCII and ranges of them, each character once, such as A-Z or A-Za-z0-9",
                            Alphabet::parse))
            .documented("Characters of which payloads of the pool are made, at random; instead of randomBytesRatio.")
            .writtenAs(workload -> workload.payload() instanceof Payload.Letters letters
                    ? letters.alphabet().written()
                    : null);
    static final Key<String> PAYLOAD_DELIMITER = key(KeyNames.PAYLOAD_DELIMITER, PayloadReader.DELIMITER)
            .documented(
                    "Text between the payloads of payloadFile, with payloadChoice random or inTurn, where \\n is the end of a line; without it, \\n.")
            .writtenAs(workload ->
                    parts(workload.payload()).map(PayloadReader::delimiterOf).orElse(null));
    static final Key<PayloadChoice> PAYLOAD_CHOICE = key(
                    KeyNames.PAYLOAD_CHOICE, ValueType.oneOf(PayloadChoice.class, PayloadChoice::word), "whole")
            .documented(
                    "whole: all of payloadFile in every message. random, inTurn: one of the payloads in it, drawn by seed or one after the other.")
            .writtenAs(workload ->
                    parts(workload.payload()).map(file -> file.choice().word()).orElse(null));
    static final Key<Boolean> STOP_ON_FIRST_FAILURE = key(KeyNames.STOP_ON_FIRST_FAILURE, ValueType.BOOLEAN, "false")
            .documented(
                    "Ends the run within about a second of the first send that fails, as INCOMPLETE; aborted transactions don't count.")
            .writtenAs(workload -> workload.timing().stopsOnFirstFailure() ? true : null);
    static final Key<Node.Mapping> KEYS = key(KeyNames.KEYS, ValueType.block("{count: 1M, choice: zipf(1.0)}"))
            .documented("How many keys there are, and which of them each message carries; instead of keyDistributor.")
            .writtenAs(workload -> KeysReader.keysOf(workload.keys()));
    static final Key<Node.Mapping> CLIENTS = key(KeyNames.CLIENTS, ValueType.block("{processes: 3}"))
            .documented(
                    "Processes of this machine that share the producers and consumers, and clients of the system that producers share.")
            .writtenAs(workload -> ClientsReader.keysOf(workload.topology().clients()));
    static final Key<Node.Mapping> MESSAGE_CLASSES = key(
                    KeyNames.MESSAGE_CLASSES, ValueType.block("{wanted: 10%, other: 90%}"))
            .documented("Classes of messages that subscriptions can tell apart, each with its share, in whole percent.")
            .writtenAs(workload -> GroupsReader.keysOf(workload.topology().classes()));
    static final Key<List<Node>> SUBSCRIPTIONS = key(
                    KeyNames.SUBSCRIPTIONS,
                    ValueType.list(
                            "list of groups", "[{name: full}, {name: part, topics: first 20, filter: [wanted]}]"))
            .documented(
                    "Groups of subscriptions that differ; instead of subscriptionsPerTopic and consumerPerSubscription.")
            .writtenAs(workload -> workload.topology().hasNamedGroups()
                    ? GroupsReader.keysOf(workload.topology().groups())
                    : null);
    static final Key<List<Node>> TOPIC_GROUPS = key(
                    KeyNames.TOPIC_GROUPS,
                    ValueType.list("list of groups", "[{topics: 20, rateShare: 100%}, {topics: 80, rateShare: 0%}]"))
            .documented("Groups of topics with unequal shares of the messages; instead of topics.")
            .writtenAs(workload -> TopicGroupsReader.keysOf(workload.topology().traffic()));
    static final Key<ProcessingTime> PROCESSING_TIME = key(KeyNames.PROCESSING_TIME, ProcessingTimes.TYPE)
            .documented(
                    "Time for which each consumer is busy with each message, one after the other; without it, none.")
            .writtenAs(workload -> ifAlike(
                    workload,
                    group -> group.processingTime().isNone()
                            ? null
                            : group.processingTime().written()));
    static final Key<List<String>> EXISTING_TOPICS = key(KeyNames.EXISTING_TOPICS, ValueType.TEXTS)
            .documented(
                    "Topics to use instead of creating some; neither created nor deleted, topics and partitionsPerTopic are left aside.")
            .writtenAs(workload -> workload.topology().existingTopics().isEmpty()
                    ? null
                    : workload.topology().existingTopics());
    static final Key<Position> SUBSCRIPTION_POSITION = key(
                    KeyNames.SUBSCRIPTION_POSITION, ValueType.oneOf(Position.class, Position::word))
            .documented(
                    "Where subscriptions of existingTopics begin. earliest: with the oldest message there is. latest: with the next one, which holds without it.")
            .writtenAs(workload -> workload.topology().existingTopics().isEmpty()
                    ? null
                    : workload.topology().position().word());

    private WorkloadKeys() {}

    /** Ways to end a warm-up: when the system is steady, or after a given time. */
    enum WarmUpKind {
        ADAPTIVE,
        FIXED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static List<Key<?>> all() {
        return List.copyOf(VALUES.keySet());
    }

    static List<String> names() {
        return VALUES.keySet().stream().<String>map(Key::name).toList();
    }

    /** Describes a workload by the keys of a file that would make it, defaults included, as YAML has values. */
    public static Map<String, Object> valuesOf(Workload workload) {
        Map<String, Object> values = new LinkedHashMap<>();
        VALUES.forEach((key, getter) -> {
            Object value = getter.apply(workload);
            if (value != null) {
                values.put(key.name(), value);
            }
        });
        return values;
    }

    private static <T> Draft<T> key(String name, ValueType<T> type) {
        return key(name, type, "");
    }

    private static <T> Draft<T> key(String name, ValueType<T> type, String defaultText) {
        return new Draft<>(new Key<>(name, type, defaultText, ""));
    }

    /** A key that is not in the table yet. */
    private record Draft<T>(Key<T> key) {

        Draft<T> documented(String documentation) {
            return new Draft<>(new Key<>(key.name(), key.type(), key.defaultText(), documentation));
        }

        /**
         * Adds the key to the table.
         *
         * @param value returns what a workload has for it; null where it is left out
         */
        Key<T> writtenAs(Function<Workload, @Nullable Object> value) {
            VALUES.put(key, value);
            return key;
        }

        /** Adds a key that says in another unit what others say. */
        Key<T> notWritten() {
            return writtenAs(workload -> null);
        }
    }

    private static @Nullable Object ifCreated(Workload workload, Function<Topology, Integer> number) {
        return workload.topology().existingTopics().isEmpty() ? number.apply(workload.topology()) : null;
    }

    private static @Nullable Object ifAlike(Workload workload, Function<SubscriptionGroup, @Nullable Object> value) {
        return workload.topology().hasNamedGroups()
                ? null
                : value.apply(workload.topology().groups().get(0));
    }

    private static @Nullable Object ofPool(Workload workload, Function<Payload, Object> value) {
        return workload.payload() instanceof Payload.FromFile ? null : value.apply(workload.payload());
    }

    private static @Nullable Object messageSize(Payload payload) {
        if (payload instanceof Payload.Random random) {
            return random.size().written();
        }
        if (payload instanceof Payload.Letters letters) {
            return letters.size().written();
        }
        return parts(payload).isPresent() ? null : payload.sizeBytes(0);
    }

    /** Returns the file whose parts are payloads, if there is one. */
    private static Optional<Payload.FromFile> parts(Payload payload) {
        return payload instanceof Payload.FromFile file && file.choice() != PayloadChoice.WHOLE
                ? Optional.of(file)
                : Optional.empty();
    }

    private static @Nullable Object producerRate(Load load) {
        if (!load.hasDueTimes()) {
            return MAX_RATE;
        }
        if (load.searchTimeLimit().isPresent()) {
            return 0;
        }
        return load.heldRate().isPresent() ? load.heldRate().getAsDouble() : null;
    }

    private static @Nullable Object warmUp(Workload workload, boolean adaptive) {
        WarmUp warmUp = workload.timing().warmUp();
        return warmUp.adaptive() == adaptive ? DurationFormat.format(warmUp.longest()) : null;
    }

    private static @Nullable Object maxOutstanding(Limits limits) {
        return limits.maxOutstandingBytes().isPresent()
                ? limits.maxOutstandingBytes().getAsLong() + "B"
                : orNull(limits.maxOutstandingMessages());
    }

    private static @Nullable Object text(Optional<Duration> duration) {
        return duration.map(DurationFormat::format).orElse(null);
    }

    private static @Nullable Object orNull(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}

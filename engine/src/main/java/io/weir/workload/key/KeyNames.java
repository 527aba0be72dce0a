package io.weir.workload.key;

/** Names of the keys of a workload file, for its reader, its errors and its description in a result. */
public final class KeyNames {

    public static final String NAME = "name";
    public static final String TOPICS = "topics";
    public static final String PARTITIONS_PER_TOPIC = "partitionsPerTopic";
    public static final String KEY_DISTRIBUTOR = "keyDistributor";
    public static final String MESSAGE_SIZE = "messageSize";
    public static final String USE_RANDOMIZED_PAYLOADS = "useRandomizedPayloads";
    public static final String RANDOM_BYTES_RATIO = "randomBytesRatio";
    public static final String RANDOMIZED_PAYLOAD_POOL_SIZE = "randomizedPayloadPoolSize";
    public static final String PAYLOAD_FILE = "payloadFile";
    public static final String SUBSCRIPTIONS_PER_TOPIC = "subscriptionsPerTopic";
    public static final String PRODUCERS_PER_TOPIC = "producersPerTopic";
    public static final String CONSUMER_PER_SUBSCRIPTION = "consumerPerSubscription";
    public static final String PRODUCER_RATE = "producerRate";
    public static final String CONSUMER_BACKLOG_SIZE_GB = "consumerBacklogSizeGB";
    public static final String BACKLOG_DRAIN_RATIO = "backlogDrainRatio";
    public static final String TEST_DURATION_MINUTES = "testDurationMinutes";
    public static final String WARMUP_DURATION_MINUTES = "warmupDurationMinutes";
    public static final String TEST_DURATION = "testDuration";
    public static final String WARMUP_DURATION = "warmupDuration";
    public static final String WARMUP = "warmup";
    public static final String WARMUP_LIMIT = "warmupLimit";
    public static final String MESSAGES = "messages";
    public static final String SEED = "seed";
    public static final String DRAIN_TIMEOUT = "drainTimeout";
    public static final String MAX_OUTSTANDING = "maxOutstanding";
    public static final String SENDER_THREADS = "senderThreads";
    public static final String SEARCH = "search";
    public static final String SEARCH_TIMEOUT = "searchTimeout";
    public static final String WAIT_POLICY = "waitPolicy";
    public static final String CONSUMER_BACKLOG_SIZE = "consumerBacklogSize";
    public static final String BACKLOG_TIMEOUT = "backlogTimeout";
    public static final String READ = "read";
    public static final String REPLAY = "replay";
    public static final String TIMELINE = "timeline";
    public static final String RECOVERED = "recovered";
    public static final String PRODUCER_RATE_PROFILE = "producerRateProfile";
    public static final String ARRIVALS = "arrivals";
    public static final String STORED_LATENCY = "storedLatency";
    public static final String PAYLOAD_ALPHABET = "payloadAlphabet";
    public static final String PAYLOAD_DELIMITER = "payloadDelimiter";
    public static final String PAYLOAD_CHOICE = "payloadChoice";
    public static final String STOP_ON_FIRST_FAILURE = "stopOnFirstFailure";
    public static final String KEYS = "keys";
    public static final String CLIENTS = "clients";
    public static final String MESSAGE_CLASSES = "messageClasses";
    public static final String SUBSCRIPTIONS = "subscriptions";
    public static final String TOPIC_GROUPS = "topicGroups";
    public static final String PROCESSING_TIME = "processingTime";
    public static final String EXISTING_TOPICS = "existingTopics";
    public static final String SUBSCRIPTION_POSITION = "subscriptionPosition";

    private KeyNames() {}
}

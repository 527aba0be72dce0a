package io.weir.driver.pulsar.config;

import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import io.weir.driver.support.Setting;
import io.weir.driver.support.TransactionPlan;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.HashingScheme;
import org.apache.pulsar.client.api.ProducerAccessMode;

/** Keys of every producer. */
public record ProducerSettings(
        @Setting("Beginning of each producer's name; without it weir, the run's id and producer.")
        Optional<String> name,

        @Setting(otherwise = "true", value = "Whether messages are sent in batches.")
        boolean batchingEnabled,

        @Setting(
                missing = 1,
                min = 1,
                value = "Milliseconds that a batch waits to be filled; 1 without it and batchingMaxPublishDelay.")
        int batchingMaxPublishDelayMs,

        @Setting(missing = NOT_GIVEN, min = 1, value = "The same as a duration, of a microsecond or more.")
        long batchingMaxPublishDelayNanos,

        @Setting(otherwise = "1048576", min = 1, value = "Bytes of a full batch.")
        int batchingMaxBytes,

        @Setting(otherwise = "2147483647", min = 1, value = "Messages of a full batch.")
        int batchingMaxMessages,

        @Setting("Whether a batch holds one key only (BatcherBuilder.KEY_BASED).")
        boolean batchingKeyBased,

        @Setting(otherwise = "true", value = "Whether a send waits for room rather than failing.")
        boolean blockIfQueueFull,

        @Setting("Messages that may wait for the broker (maxPendingMessages); 0 for no limit.")
        int pendingQueueSize,

        @Setting("Messages of all partitions of a topic that may wait for the broker, in equal parts; 0 for no limit.")
        int maxPendingMessagesAcrossPartitions,

        @Setting("Milliseconds after which a send fails; 0 for never.")
        int sendTimeoutMs,

        @Setting(otherwise = "Shared", value = "Shared, Exclusive, ExclusiveWithFencing or WaitForExclusive.")
        ProducerAccessMode accessMode,

        @Setting(
                otherwise = "JavaStringHash",
                value = "JavaStringHash or Murmur3_32Hash: how a key chooses the partition.")
        HashingScheme hashingScheme,

        @Setting(otherwise = "NONE", value = "NONE, LZ4, ZLIB, ZSTD or SNAPPY.")
        CompressionType compressionType,

        @Setting(otherwise = "4096", value = "Bytes below which nothing is compressed.")
        int compressMinMsgBodySize,

        @Setting("Whether a message above the broker's maximum is sent in pieces.")
        boolean chunkingEnabled,

        @Setting("Delay of each message's delivery (deliverAfter).")
        long deliverAfterNanos,

        TransactionPlan transactions,

        @Setting(
                missing = NOT_GIVEN,
                min = 1,
                value = "Time after which the broker aborts a transaction; without it one that no run needs.")
        long transactionTimeoutNanos) {

    private static final long NOT_GIVEN = -1;

    /** Returns the time that a batch waits to be filled, in microseconds, as the client has it. */
    public long batchingMaxPublishDelayMicros() {
        return batchingMaxPublishDelayNanos > 0
                ? TimeUnit.NANOSECONDS.toMicros(batchingMaxPublishDelayNanos)
                : TimeUnit.MILLISECONDS.toMicros(batchingMaxPublishDelayMs);
    }

    /**
     * Checks that each partition may have a message under way, since the client takes a part of nothing for no limit.
     *
     * @throws DriverException naming the key, when there are more partitions than messages
     */
    public void requireRoomIn(TopicSpec topic) throws DriverException {
        int total = maxPendingMessagesAcrossPartitions;
        if (total > 0 && total < topic.partitions()) {
            throw new DriverException("producer.maxPendingMessagesAcrossPartitions is " + total + ", but topic "
                    + topic.name() + " has " + topic.partitions()
                    + " partitions, each of which needs a message of it; raise it to that number at least");
        }
    }

    /**
     * Returns the time after which the broker aborts a transaction, in milliseconds.
     *
     * @param limit of a call to the broker; without a time of the file, three fit between the last send and the end
     */
    public long transactionTimeoutMillis(Duration limit) {
        return transactionTimeoutNanos > 0
                ? TimeUnit.NANOSECONDS.toMillis(transactionTimeoutNanos)
                : transactions.transactionMaxDelayMs() + 3 * limit.toMillis();
    }
}

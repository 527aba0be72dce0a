package io.weir.driver.pulsar.config;

import io.weir.driver.support.Setting;
import io.weir.driver.support.TransactionPlan;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.HashingScheme;
import org.apache.pulsar.client.api.ProducerAccessMode;

/** Keys of every producer. */
public record ProducerSettings(
        @Setting(otherwise = "true", value = "Whether messages are sent in batches.")
        boolean batchingEnabled,

        @Setting(otherwise = "1", min = 1, value = "Milliseconds that a batch waits to be filled.")
        int batchingMaxPublishDelayMs,

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

        TransactionPlan transactions) {}

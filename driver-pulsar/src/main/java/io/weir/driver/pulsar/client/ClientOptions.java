package io.weir.driver.pulsar.client;

import io.weir.driver.SubscriptionSpec;
import io.weir.driver.pulsar.config.ConsumerSettings;
import io.weir.driver.pulsar.config.ProducerSettings;
import io.weir.driver.pulsar.config.PulsarSettings;
import io.weir.driver.pulsar.config.PulsarSettings.Encryption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.MessageRoutingMode;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;

/** Builders of producers and consumers with the driver file's settings. */
public record ClientOptions(PulsarSettings settings, String runId) {

    /** @param index of the producer within the run */
    public ProducerBuilder<byte[]> producer(PulsarClient client, String topic, int index) {
        ProducerSettings producer = settings.producer();
        ProducerBuilder<byte[]> builder = client.newProducer();
        if (producer.batchingEnabled()) {
            // First, since it replaces the configuration; the builder's own method refuses less than a millisecond.
            builder.loadConf(Map.of("batchingMaxPublishDelayMicros", producer.batchingMaxPublishDelayMicros()));
        }
        builder.topic(topic)
                .producerName(producer.name().orElse("weir-" + runId + "-producer") + "-" + index)
                .messageRoutingMode(MessageRoutingMode.RoundRobinPartition)
                .accessMode(producer.accessMode())
                .hashingScheme(producer.hashingScheme())
                .compressionType(producer.compressionType())
                .blockIfQueueFull(producer.blockIfQueueFull())
                .maxPendingMessages(producer.pendingQueueSize())
                .sendTimeout(producer.sendTimeoutMs(), TimeUnit.MILLISECONDS)
                .enableChunking(producer.chunkingEnabled())
                .enableBatching(producer.batchingEnabled());
        if (producer.compressionType() != CompressionType.NONE) {
            // Not otherwise: clients before 4.1 don't have it.
            builder.compressionMinMsgBodySize(producer.compressMinMsgBodySize());
        }
        int ofAllPartitions = producer.maxPendingMessagesAcrossPartitions();
        if (ofAllPartitions > 0) {
            // The client refuses to be given its own default, 0, where a queue has a limit.
            builder.maxPendingMessagesAcrossPartitions(ofAllPartitions);
        }
        if (producer.batchingEnabled()) {
            builder.batchingMaxBytes(producer.batchingMaxBytes())
                    .batchingMaxMessages(producer.batchingMaxMessages())
                    .batcherBuilder(producer.batchingKeyBased() ? BatcherBuilder.KEY_BASED : BatcherBuilder.DEFAULT);
        }
        Encryption encryption = settings.encryption();
        encryption
                .keyName()
                .ifPresent(key -> builder.addEncryptionKey(key)
                        .defaultCryptoKeyReader(Map.of(key, uri(encryption.publicKeyFile()))));
        return builder;
    }

    /**
     * Returns a consumer of one partition. The client's own consumer of a partitioned topic divides a total among its
     * partitions; with one consumer for each, nothing does.
     *
     * @param topic one partition, or a topic without partitions
     */
    public ConsumerBuilder<byte[]> consumer(PulsarClient client, String topic, SubscriptionSpec spec) {
        ConsumerSettings consumer = settings.consumer();
        ConsumerBuilder<byte[]> builder = client.newConsumer()
                .topic(topic)
                .subscriptionName(consumer.nameOf(spec))
                .consumerName(consumerNames() + spec.consumer())
                .subscriptionType(consumer.subscriptionType())
                .subscriptionInitialPosition(
                        spec.start() == SubscriptionSpec.Start.FIRST_MESSAGE
                                ? SubscriptionInitialPosition.Earliest
                                : SubscriptionInitialPosition.Latest)
                .receiverQueueSize(receiverQueueSize(spec.topic().partitions()))
                .maxTotalReceiverQueueSizeAcrossPartitions(consumer.maxTotalReceiverQueueSizeAcrossPartitions())
                .enableBatchIndexAcknowledgment(consumer.batchIndexAcknowledgmentEnabled())
                .acknowledgmentGroupTime(consumer.acknowledgmentGroupTimeMs(), TimeUnit.MILLISECONDS)
                .maxAcknowledgmentGroupSize(consumer.maxAcknowledgmentGroupSize())
                .isAckReceiptEnabled(consumer.ackReceiptEnabled())
                .maxPendingChunkedMessage(consumer.maxPendingChunkedMessage())
                .autoAckOldestChunkedMessageOnQueueFull(consumer.autoAckOldestChunkedMessageOnQueueFull())
                .expireTimeOfIncompleteChunkedMessage(
                        consumer.expireTimeOfIncompleteChunkedMessageNanos(), TimeUnit.NANOSECONDS)
                .poolMessages(consumer.poolMessages());
        if (consumer.replicateSubscriptionState()) { // to say no would also end what an existing subscription has
            builder.replicateSubscriptionState(true);
        }
        Encryption encryption = settings.encryption();
        encryption
                .keyName()
                .ifPresent(key -> builder.defaultCryptoKeyReader(Map.of(key, uri(encryption.privateKeyFile()))));
        return builder;
    }

    /** Returns the beginning of the names of the run's consumers. */
    public String consumerNames() {
        return "weir-" + runId + "-consumer-";
    }

    /** Returns the queue size as in Pulsar's MultiTopicsConsumerImpl, which has no part in a topic without partitions. */
    private int receiverQueueSize(int partitions) {
        ConsumerSettings consumer = settings.consumer();
        int ofEach = consumer.receiverQueueSize();
        int share = consumer.maxTotalReceiverQueueSizeAcrossPartitions() / partitions;
        return partitions == 1 ? ofEach : Math.max(1, Math.min(ofEach, share));
    }

    private static String uri(Optional<String> file) {
        return Path.of(file.orElseThrow()).toUri().toString();
    }

    /**
     * Returns the setting that may keep producers and consumers from their broker, as a part of the sentence that they
     * were not opened; empty without it. The client itself only says that time is over.
     */
    public String hint() {
        return settings.client()
                .listenerName()
                .map(name -> " by client.listenerName: " + name
                        + ", which has to be one of the brokers' advertisedListeners")
                .orElse("");
    }

    public MessageForm form() {
        return new MessageForm(TimeUnit.NANOSECONDS.toMillis(settings.producer().deliverAfterNanos()));
    }
}

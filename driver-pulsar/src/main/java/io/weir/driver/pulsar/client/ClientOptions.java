package io.weir.driver.pulsar.client;

import io.weir.driver.SubscriptionSpec;
import io.weir.driver.pulsar.config.PulsarSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.MessageRoutingMode;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;

/** Builders of producers and consumers with the driver file's settings. */
public record ClientOptions(PulsarSettings settings, String runId) {

    private static final String TOTAL_QUEUE = "consumer.maxTotalReceiverQueueSizeAcrossPartitions";

    /** @param index of the producer within the run */
    public ProducerBuilder<byte[]> producer(PulsarClient client, String topic, int index) {
        ProducerBuilder<byte[]> builder = client.newProducer()
                .topic(topic)
                .producerName("weir-" + runId + "-producer-" + index)
                .messageRoutingMode(MessageRoutingMode.RoundRobinPartition)
                .accessMode(settings.accessMode())
                .hashingScheme(settings.hashingScheme())
                .compressionType(settings.compressionType())
                .compressionMinMsgBodySize(settings.integer("producer.compressMinMsgBodySize"))
                .blockIfQueueFull(settings.flag("producer.blockIfQueueFull"))
                .maxPendingMessages(settings.integer("producer.pendingQueueSize"))
                .sendTimeout(settings.integer("producer.sendTimeoutMs"), TimeUnit.MILLISECONDS)
                .enableChunking(settings.flag("producer.chunkingEnabled"))
                .enableBatching(settings.flag("producer.batchingEnabled"));
        if (settings.flag("producer.batchingEnabled")) {
            builder.batchingMaxPublishDelay(
                            settings.integer("producer.batchingMaxPublishDelayMs"), TimeUnit.MILLISECONDS)
                    .batchingMaxBytes(settings.integer("producer.batchingMaxBytes"))
                    .batchingMaxMessages(settings.integer("producer.batchingMaxMessages"))
                    .batcherBuilder(
                            settings.flag("producer.batchingKeyBased")
                                    ? BatcherBuilder.KEY_BASED
                                    : BatcherBuilder.DEFAULT);
        }
        Optional<String> key = settings.given("encryption.keyName");
        if (key.isPresent()) {
            builder.addEncryptionKey(key.get())
                    .defaultCryptoKeyReader(Map.of(key.get(), file("encryption.publicKeyFile")));
        }
        return builder;
    }

    /**
     * Returns a consumer of one partition. The client's own consumer of a partitioned topic divides a total among its
     * partitions; with one consumer for each, nothing does.
     *
     * @param topic one partition, or a topic without partitions
     */
    public ConsumerBuilder<byte[]> consumer(PulsarClient client, String topic, SubscriptionSpec spec) {
        ConsumerBuilder<byte[]> builder = client.newConsumer()
                .topic(topic)
                .subscriptionName(spec.name())
                .consumerName("weir-" + runId + "-consumer-" + spec.consumer())
                .subscriptionType(settings.subscriptionType())
                .subscriptionInitialPosition(
                        spec.start() == SubscriptionSpec.Start.FIRST_MESSAGE
                                ? SubscriptionInitialPosition.Earliest
                                : SubscriptionInitialPosition.Latest)
                .receiverQueueSize(receiverQueueSize(spec.topic().partitions()))
                .maxTotalReceiverQueueSizeAcrossPartitions(settings.integer(TOTAL_QUEUE))
                .enableBatchIndexAcknowledgment(settings.flag("consumer.batchIndexAcknowledgmentEnabled"))
                .acknowledgmentGroupTime(settings.integer("consumer.acknowledgmentGroupTimeMs"), TimeUnit.MILLISECONDS)
                .maxAcknowledgmentGroupSize(settings.integer("consumer.maxAcknowledgmentGroupSize"))
                .isAckReceiptEnabled(settings.flag("consumer.ackReceiptEnabled"))
                .maxPendingChunkedMessage(settings.integer("consumer.maxPendingChunkedMessage"));
        Optional<String> key = settings.given("encryption.keyName");
        if (key.isPresent()) {
            builder.defaultCryptoKeyReader(Map.of(key.get(), file("encryption.privateKeyFile")));
        }
        return builder;
    }

    /** Returns the queue size as in Pulsar's MultiTopicsConsumerImpl, which has no part in a topic without partitions. */
    private int receiverQueueSize(int partitions) {
        int ofEach = settings.integer("consumer.receiverQueueSize");
        return partitions == 1 ? ofEach : Math.max(1, Math.min(ofEach, settings.integer(TOTAL_QUEUE) / partitions));
    }

    private String file(String key) {
        return Path.of(settings.text(key)).toUri().toString();
    }

    public MessageForm form() {
        return new MessageForm(TimeUnit.NANOSECONDS.toMillis(settings.deliverAfterNanos()));
    }
}

package io.weir.driver.pulsar;

import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.client.ClientOptions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.pulsar.PulsarVersion;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.ConsumerBuilderImpl;
import org.apache.pulsar.client.impl.ProducerBuilderImpl;
import org.apache.pulsar.client.impl.PulsarClientImpl;
import org.apache.pulsar.client.impl.conf.ClientConfigurationData;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;

/**
 * Settings that the clients work with, after their own defaults and corrections, read from the client's own
 * configuration.
 */
public record ClientFacts(PulsarClient client, ClientOptions options) {

    private static final String ANY_TOPIC = "persistent://public/default/facts";

    public List<Fact> facts(TopicSpec topic) {
        List<Fact> facts = new ArrayList<>();
        addClient(facts, ((PulsarClientImpl) client).getConfiguration());
        addProducer(facts, ((ProducerBuilderImpl<byte[]>) options.producer(client, ANY_TOPIC, 0)).getConf());
        SubscriptionSpec any = new SubscriptionSpec(topic, "facts", 0);
        addConsumer(facts, ((ConsumerBuilderImpl<byte[]>) options.consumer(client, ANY_TOPIC, any)).getConf());
        return facts;
    }

    private static void addClient(List<Fact> facts, ClientConfigurationData conf) {
        for (Source source : List.of(Source.PRODUCER, Source.CONSUMER)) {
            add(facts, source, "pulsar-client", PulsarVersion.getVersion());
            add(facts, source, "numIoThreads", conf.getNumIoThreads());
            add(facts, source, "connectionsPerBroker", conf.getConnectionsPerBroker());
            add(facts, source, "concurrentLookupRequest", conf.getConcurrentLookupRequest());
            add(facts, source, "useTls", conf.isUseTls());
        }
        add(facts, Source.PRODUCER, "memoryLimitBytes", conf.getMemoryLimitBytes());
        add(facts, Source.PRODUCER, "enableTransaction", conf.isEnableTransaction());
        add(facts, Source.CONSUMER, "numListenerThreads", conf.getNumListenerThreads());
    }

    private static void addProducer(List<Fact> facts, ProducerConfigurationData conf) {
        add(facts, Source.PRODUCER, "batchingEnabled", conf.isBatchingEnabled());
        add(facts, Source.PRODUCER, "batchingMaxPublishDelayMicros", conf.getBatchingMaxPublishDelayMicros());
        add(facts, Source.PRODUCER, "batchingMaxMessages", conf.getBatchingMaxMessages());
        add(facts, Source.PRODUCER, "batchingMaxBytes", conf.getBatchingMaxBytes());
        add(
                facts,
                Source.PRODUCER,
                "batcherBuilder",
                conf.getBatcherBuilder() == BatcherBuilder.KEY_BASED ? "KEY_BASED" : "DEFAULT");
        add(facts, Source.PRODUCER, "blockIfQueueFull", conf.isBlockIfQueueFull());
        add(facts, Source.PRODUCER, "maxPendingMessages", conf.getMaxPendingMessages());
        add(facts, Source.PRODUCER, "sendTimeoutMs", conf.getSendTimeoutMs());
        add(facts, Source.PRODUCER, "compressionType", conf.getCompressionType());
        add(facts, Source.PRODUCER, "compressMinMsgBodySize", conf.getCompressMinMsgBodySize());
        facts.add(Fact.compression(conf.getCompressionType().name()));
        facts.add(Fact.batchWait(
                conf.isBatchingEnabled()
                        ? Duration.of(conf.getBatchingMaxPublishDelayMicros(), ChronoUnit.MICROS)
                        : Duration.ZERO));
        add(facts, Source.PRODUCER, "chunkingEnabled", conf.isChunkingEnabled());
        add(facts, Source.PRODUCER, "accessMode", conf.getAccessMode());
        add(facts, Source.PRODUCER, "messageRoutingMode", conf.getMessageRoutingMode());
        add(facts, Source.PRODUCER, "hashingScheme", conf.getHashingScheme());
        add(facts, Source.PRODUCER, "encryptionKeys", conf.getEncryptionKeys());
    }

    private static void addConsumer(List<Fact> facts, ConsumerConfigurationData<byte[]> conf) {
        add(facts, Source.CONSUMER, "subscriptionType", conf.getSubscriptionType());
        add(facts, Source.CONSUMER, "receiverQueueSize", conf.getReceiverQueueSize());
        add(
                facts,
                Source.CONSUMER,
                "maxTotalReceiverQueueSizeAcrossPartitions",
                conf.getMaxTotalReceiverQueueSizeAcrossPartitions());
        add(facts, Source.CONSUMER, "batchIndexAckEnabled", conf.isBatchIndexAckEnabled());
        add(facts, Source.CONSUMER, "acknowledgementsGroupTimeMicros", conf.getAcknowledgementsGroupTimeMicros());
        add(facts, Source.CONSUMER, "maxAcknowledgmentGroupSize", conf.getMaxAcknowledgmentGroupSize());
        add(facts, Source.CONSUMER, "ackReceiptEnabled", conf.isAckReceiptEnabled());
    }

    private static void add(List<Fact> facts, Source source, String name, Object value) {
        facts.add(new Fact(name, String.valueOf(value), source));
    }
}

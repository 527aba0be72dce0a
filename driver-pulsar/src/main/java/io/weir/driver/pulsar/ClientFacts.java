package io.weir.driver.pulsar;

import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.client.ClientOptions;
import io.weir.driver.support.BeanSettings;
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

    private static final String[] OF_EVERY_CLIENT = {
        "numIoThreads",
        "enableBusyWait",
        "connectionsPerBroker",
        "concurrentLookupRequest",
        "useTls",
        "operationTimeoutMs",
        "lookupTimeoutMs",
        "connectionTimeoutMs",
        "keepAliveIntervalSeconds",
        "initialBackoffIntervalNanos",
        "maxBackoffIntervalNanos"
    };

    private static final String[] OF_PRODUCER = {
        "batchingEnabled",
        "batchingMaxPublishDelayMicros",
        "batchingMaxMessages",
        "batchingMaxBytes",
        "blockIfQueueFull",
        "maxPendingMessages",
        "maxPendingMessagesAcrossPartitions",
        "sendTimeoutMs",
        "compressionType",
        "compressMinMsgBodySize",
        "chunkingEnabled",
        "accessMode",
        "messageRoutingMode",
        "hashingScheme",
        "encryptionKeys"
    };

    private static final String[] OF_CONSUMER = {
        "subscriptionType",
        "receiverQueueSize",
        "maxTotalReceiverQueueSizeAcrossPartitions",
        "batchIndexAckEnabled",
        "acknowledgementsGroupTimeMicros",
        "maxAcknowledgmentGroupSize",
        "ackReceiptEnabled",
        "maxPendingChunkedMessage",
        "autoAckOldestChunkedMessageOnQueueFull",
        "expireTimeOfIncompleteChunkedMessageMillis",
        "poolMessages",
        "ackTimeoutMillis"
    };

    private static final String ANY_TOPIC = "persistent://public/default/facts";

    public List<Fact> facts(TopicSpec topic) {
        ClientConfigurationData common = ((PulsarClientImpl) client).getConfiguration();
        ProducerConfigurationData producer =
                ((ProducerBuilderImpl<byte[]>) options.producer(client, ANY_TOPIC, 0)).getConf();
        SubscriptionSpec any = new SubscriptionSpec(topic, "facts", 0);
        List<Fact> facts = new ArrayList<>();
        for (Source source : List.of(Source.PRODUCER, Source.CONSUMER)) {
            facts.add(new Fact("pulsar-client", PulsarVersion.getVersion(), source));
            facts.addAll(BeanSettings.facts(source, common, OF_EVERY_CLIENT));
            options.settings()
                    .client()
                    .listenerName()
                    .ifPresent(name -> facts.addAll(BeanSettings.facts(source, common, "listenerName")));
        }
        facts.addAll(BeanSettings.facts(Source.PRODUCER, common, "memoryLimitBytes", "enableTransaction"));
        facts.addAll(BeanSettings.facts(Source.PRODUCER, producer, OF_PRODUCER));
        if (options.settings().producer().name().isPresent()) {
            // Without it the name has the run's id, by which no two runs could be compared.
            facts.addAll(BeanSettings.facts(Source.PRODUCER, producer, "producerName"));
        }
        String batcher = producer.getBatcherBuilder() == BatcherBuilder.KEY_BASED ? "KEY_BASED" : "DEFAULT";
        facts.add(new Fact("batcherBuilder", batcher, Source.PRODUCER));
        facts.add(Fact.compression(producer.getCompressionType().name()));
        facts.add(Fact.batchWait(
                producer.isBatchingEnabled()
                        ? Duration.of(producer.getBatchingMaxPublishDelayMicros(), ChronoUnit.MICROS)
                        : Duration.ZERO));
        facts.addAll(BeanSettings.facts(Source.CONSUMER, common, "numListenerThreads"));
        ConsumerConfigurationData<byte[]> consumer =
                ((ConsumerBuilderImpl<byte[]>) options.consumer(client, ANY_TOPIC, any)).getConf();
        facts.addAll(BeanSettings.facts(Source.CONSUMER, consumer, OF_CONSUMER));
        if (options.settings().consumer().subscriptionName().isPresent()) { // as with the producer's
            facts.addAll(BeanSettings.facts(Source.CONSUMER, consumer, "subscriptionName"));
        }
        facts.add(new Fact(
                "replicateSubscriptionState",
                String.valueOf(consumer.isReplicateSubscriptionState()),
                Source.CONSUMER));
        return facts;
    }
}

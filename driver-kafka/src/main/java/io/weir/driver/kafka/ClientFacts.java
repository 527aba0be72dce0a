package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.kafka.config.ClientProperties;
import io.weir.driver.kafka.config.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.utils.AppInfoParser;
import org.jspecify.annotations.Nullable;

/** Settings that the clients work with, after their own defaults and corrections. */
public final class ClientFacts {

    private static final List<String> OF_PRODUCER = List.of(
            "acks",
            "enable.idempotence",
            "retries",
            "max.in.flight.requests.per.connection",
            "delivery.timeout.ms",
            "request.timeout.ms",
            "retry.backoff.max.ms",
            "reconnect.backoff.max.ms",
            "metadata.max.age.ms",
            "linger.ms",
            "batch.size",
            "buffer.memory",
            "max.request.size",
            "compression.type",
            "partitioner.class",
            "partitioner.ignore.keys",
            "security.protocol");

    private static final List<String> OF_TRANSACTIONS = List.of("transactional.id", "transaction.timeout.ms");

    private static final List<String> OF_ANY_CONSUMER = List.of(
            "fetch.min.bytes",
            "fetch.max.wait.ms",
            "fetch.max.bytes",
            "max.partition.fetch.bytes",
            "max.poll.records",
            "request.timeout.ms",
            "retry.backoff.max.ms",
            "reconnect.backoff.max.ms",
            "metadata.max.age.ms",
            "security.protocol");

    private static final List<String> OF_GROUP_MEMBER = List.of(
            "isolation.level", "group.protocol", "auto.offset.reset", "enable.auto.commit", "auto.commit.interval.ms");

    private static final List<String> OF_CLASSIC_MEMBER =
            List.of("partition.assignment.strategy", "session.timeout.ms", "heartbeat.interval.ms");

    private static final List<String> OF_SHARE_MEMBER = List.of("share.acknowledgement.mode", "share.acquire.mode");

    private ClientFacts() {}

    public static List<Fact> of(ClientProperties properties) throws DriverException {
        List<Fact> facts = new ArrayList<>();
        List<String> ofProducer = new ArrayList<>(OF_PRODUCER);
        if (properties.own().transactions().isUsed()) {
            ofProducer.addAll(OF_TRANSACTIONS);
        }
        Map<String, ?> producer = properties.effectiveProducer().values();
        add(facts, Source.PRODUCER, producer, ProducerConfig.configDef(), ofProducer);
        facts.add(Fact.compression(String.valueOf(producer.get(ProducerConfig.COMPRESSION_TYPE_CONFIG))));
        if (producer.get(ProducerConfig.LINGER_MS_CONFIG) instanceof Long linger) {
            facts.add(Fact.batchWait(Duration.ofMillis(linger)));
        }
        Map<String, ?> consumer = properties.effectiveConsumer();
        add(facts, Source.CONSUMER, consumer, ConsumerConfig.configDef(), ofConsumer(properties.own(), consumer));
        return List.copyOf(facts);
    }

    /**
     * Returns the facts of a consumer, without those that a member of another kind of group has no use for and that
     * would mislead.
     */
    private static List<String> ofConsumer(KafkaSettings settings, Map<String, ?> values) {
        List<String> names = new ArrayList<>(OF_ANY_CONSUMER);
        if (settings.sharing()) {
            names.addAll(OF_SHARE_MEMBER);
            return names;
        }
        names.addAll(OF_GROUP_MEMBER);
        if (ClientProperties.isConsumerProtocol(values)) {
            names.add("group.remote.assignor");
        } else {
            names.addAll(OF_CLASSIC_MEMBER);
        }
        return names;
    }

    private static void add(
            List<Fact> facts, Source source, Map<String, ?> values, ConfigDef definition, List<String> names) {
        facts.add(new Fact("kafka-clients", AppInfoParser.getVersion(), source));
        for (String name : names) {
            ConfigDef.ConfigKey key = definition.configKeys().get(name);
            if (key != null) {
                facts.add(new Fact(name, shown(key, values.get(name)), source));
            }
        }
    }

    private static String shown(ConfigDef.ConfigKey key, @Nullable Object value) {
        String text = ConfigDef.convertToString(value, key.type);
        if (text == null) {
            return "client default";
        }
        return key.name.equals(ProducerConfig.ACKS_CONFIG) && text.equals("-1") ? "all" : text;
    }
}

package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.utils.AppInfoParser;
import org.jspecify.annotations.Nullable;

/**
 * What the clients work with, after their own defaults and corrections.
 *
 * @param facts the same for all producers and all consumers of a session
 */
record ClientFacts(List<Fact> facts) {

    private static final List<String> OF_PRODUCER = List.of(
            "acks",
            "enable.idempotence",
            "retries",
            "max.in.flight.requests.per.connection",
            "delivery.timeout.ms",
            "linger.ms",
            "batch.size",
            "buffer.memory",
            "max.request.size",
            "compression.type",
            "partitioner.class",
            "partitioner.ignore.keys",
            "security.protocol");

    private static final List<String> OF_CONSUMER = List.of(
            "fetch.min.bytes",
            "fetch.max.wait.ms",
            "fetch.max.bytes",
            "max.partition.fetch.bytes",
            "max.poll.records",
            "isolation.level",
            "group.protocol",
            "auto.offset.reset",
            "enable.auto.commit",
            "auto.commit.interval.ms",
            "security.protocol");

    ClientFacts {
        facts = List.copyOf(facts);
    }

    static ClientFacts of(ClientProperties properties) throws DriverException {
        List<Fact> facts = new ArrayList<>();
        add(facts, Source.PRODUCER, properties.effectiveProducer(), ProducerConfig.configDef(), OF_PRODUCER);
        add(facts, Source.CONSUMER, properties.effectiveConsumer(), ConsumerConfig.configDef(), OF_CONSUMER);
        return new ClientFacts(facts);
    }

    private static void add(
            List<Fact> facts, Source source, AbstractConfig config, ConfigDef definition, List<String> names) {
        facts.add(new Fact("kafka-clients", AppInfoParser.getVersion(), source));
        for (String name : names) {
            ConfigDef.ConfigKey key = definition.configKeys().get(name);
            if (key != null) {
                facts.add(new Fact(name, shown(key, config.values().get(name)), source));
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

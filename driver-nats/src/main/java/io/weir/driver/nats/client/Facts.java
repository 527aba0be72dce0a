package io.weir.driver.nats.client;

import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.ServerInfo;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.nats.client.support.JsonValue;
import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.TopicSpec;
import io.weir.driver.nats.config.NatsSettings;
import io.weir.driver.support.SharedClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads back what decides the cost and the safety of a message. */
public record Facts(
        Connection connection,
        Streams streams,
        Monitor monitor,
        SharedClients<Connection> producers,
        SharedClients<Connection> consumers) {

    private static final String SYNC_INTERVAL = "sync_interval";

    /** First version that has a setting for it, and shows it (release notes of nats-server 2.10). */
    private static final String SYNC_INTERVAL_SINCE = "2.10.0";

    public List<Fact> of(TopicSpec topic) throws DriverException, InterruptedException {
        List<Fact> facts = new ArrayList<>();
        ServerInfo server = connection.getServerInfo();
        broker(facts, "nats-server", server.getVersion());
        broker(facts, "max_payload", server.getMaxPayload());
        stream(facts, topic);
        broker(facts, SYNC_INTERVAL, syncInterval(server));
        producer(facts);
        consumer(facts, topic);
        return facts;
    }

    private void stream(List<Fact> facts, TopicSpec topic) throws DriverException, InterruptedException {
        StreamInfo stream = streams.describe(topic.name(), 0);
        StreamConfiguration config = stream.getConfiguration();
        broker(facts, "streams of the topic", topic.partitions());
        broker(facts, "storage", config.getStorageType());
        broker(facts, "num_replicas", config.getReplicas());
        if (stream.getClusterInfo() != null && stream.getClusterInfo().getReplicas() != null) {
            long current = stream.getClusterInfo().getReplicas().stream()
                    .filter(replica -> replica.isCurrent())
                    .count();
            broker(facts, "replicas in step with the leader", current);
        }
        broker(facts, "retention", config.getRetentionPolicy());
        broker(facts, "discard", config.getDiscardPolicy());
        broker(facts, "max_age", duration(config.getMaxAge()));
        broker(facts, "max_bytes", config.getMaxBytes() < 0 ? Fact.NONE : config.getMaxBytes());
        broker(facts, "max_msgs", config.getMaxMsgs() < 0 ? Fact.NONE : config.getMaxMsgs());
        broker(facts, "duplicate_window", duration(config.getDuplicateWindow()));
    }

    /** Returns how long a message may be in the page cache only, as far as the server tells it. */
    private String syncInterval(ServerInfo server) {
        if (server.isOlderThanVersion(SYNC_INTERVAL_SINCE)) {
            return "2 minutes, fixed in servers before 2.10";
        }
        try {
            return monitor.server()
                    .map(page -> page.map.get("jetstream"))
                    .map(jetStream -> jetStream.map.get("config"))
                    .map(Facts::syncInterval)
                    .orElse("not told to clients; 2 minutes unless the server's file says otherwise");
        } catch (DriverException unreadable) {
            return "not readable: " + unreadable.getMessage();
        }
    }

    private static String syncInterval(JsonValue config) {
        JsonValue always = config.map.get("sync_always");
        if (always != null && Boolean.TRUE.equals(always.bool)) {
            return "always";
        }
        JsonValue interval = config.map.get(SYNC_INTERVAL);
        return interval == null || interval.number == null
                ? "not told by this server"
                : duration(Duration.ofNanos(interval.number.longValue()));
    }

    private void producer(List<Fact> facts) {
        NatsSettings settings = streams.settings();
        Options options = connection.getOptions();
        facts.add(new Fact("jnats", Nats.CLIENT_VERSION, Source.PRODUCER));
        facts.add(new Fact("publish", "asynchronous, each message acknowledged", Source.PRODUCER));
        facts.add(Fact.of(Source.PRODUCER, "maxPendingMessages", settings.maxPendingMessages()));
        facts.add(Fact.of(Source.PRODUCER, "connections", producers.all().size()));
        facts.add(new Fact("connectionTimeout", duration(options.getConnectionTimeout()), Source.PRODUCER));
        facts.add(Fact.of(Source.PRODUCER, "maxMessagesInOutgoingQueue", options.getMaxMessagesInOutgoingQueue()));
        facts.add(Fact.of(Source.PRODUCER, "requestCleanupInterval", duration(options.getRequestCleanupInterval())));
        // The client has neither: its writer takes what is in its queue, and waits for nothing.
        facts.add(Fact.compression(Fact.NONE));
        facts.add(Fact.batchWait(Duration.ZERO));
    }

    private void consumer(List<Fact> facts, TopicSpec topic) throws DriverException, InterruptedException {
        NatsSettings settings = streams.settings();
        facts.add(new Fact("jnats", Nats.CLIENT_VERSION, Source.CONSUMER));
        Optional<ConsumerInfo> any = streams.anyConsumer(topic.name());
        if (any.isPresent()) {
            ConsumerConfiguration config = any.get().getConsumerConfiguration();
            facts.add(Fact.of(Source.CONSUMER, "deliver_policy", config.getDeliverPolicy()));
            facts.add(Fact.of(Source.CONSUMER, "ack_policy", config.getAckPolicy()));
            facts.add(new Fact("ack_wait", duration(config.getAckWait()), Source.CONSUMER));
            facts.add(Fact.of(Source.CONSUMER, "max_ack_pending", config.getMaxAckPending()));
        }
        facts.add(Fact.of(Source.CONSUMER, "pull batch", settings.pullBatch()));
        facts.add(new Fact("pull expires", duration(settings.pullExpires()), Source.CONSUMER));
        facts.add(Fact.of(Source.CONSUMER, "connections", consumers.all().size()));
    }

    private static String duration(Duration duration) {
        return duration == null || duration.isZero()
                ? Fact.NONE
                : duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    private static void broker(List<Fact> facts, String name, Object value) {
        facts.add(Fact.of(Source.BROKER, name, value));
    }
}

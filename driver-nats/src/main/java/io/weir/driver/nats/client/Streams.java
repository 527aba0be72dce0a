package io.weir.driver.nats.client;

import io.nats.client.JetStreamManagement;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import io.weir.driver.WaitListener;
import io.weir.driver.nats.config.NatsSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Topics and subscriptions as streams and durable consumers: each partition is a stream of its own, with its own log, leader
 * and consumers.
 *
 * @param made durable consumers that this session has made, each as stream and name
 */
public record Streams(Api api, NatsSettings settings, WaitListener waits, Set<Durable> made) implements Topics {

    /** Number of streams between two reports of progress. */
    private static final int REPORTED = 100;

    /** A durable consumer of a stream. */
    record Durable(String stream, String name) {}

    @Override
    public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
        int created = 0;
        int all = topics.stream().mapToInt(TopicSpec::partitions).sum();
        for (TopicSpec topic : topics) {
            for (int partition = 0; partition < topic.partitions(); partition++) {
                StreamConfiguration stream = stream(topic.name(), partition);
                api.answer("NATS did not create stream " + stream.getName(), jetStream -> jetStream.addStream(stream));
                created++;
                if (created % REPORTED == 0) {
                    waits.waiting(created + " of " + all + " streams are created");
                }
            }
        }
    }

    private StreamConfiguration stream(String topic, int partition) {
        StreamConfiguration.Builder stream = StreamConfiguration.builder()
                .name(Names.stream(topic, partition))
                .subjects(Names.subject(topic, partition))
                .storageType(settings.storage().type())
                .replicas(settings.replicas());
        if (settings.maxAgeNanos() > 0) {
            stream.maxAge(settings.maxAge());
        }
        if (settings.maxBytes() > 0) {
            stream.maxBytes(settings.maxBytes());
        }
        return stream.build();
    }

    @Override
    public void delete(Set<String> names) throws DriverException, InterruptedException {
        List<String> stay = new ArrayList<>();
        DriverException reason = null;
        for (String stream : streams()) {
            boolean named = Names.partition(stream)
                    .filter(partition -> names.contains(partition.topic()))
                    .isPresent();
            if (named) {
                try {
                    api.find("NATS did not delete stream " + stream, jetStream -> jetStream.deleteStream(stream));
                } catch (DriverException failure) {
                    stay.add(stream);
                    reason = failure;
                }
            }
        }
        if (reason != null) {
            throw new DriverException("streams " + stay + " stay: " + reason.getMessage(), reason);
        }
    }

    @Override
    public List<TopicSpec> list(String prefix) throws DriverException, InterruptedException {
        Map<String, Integer> partitions = new TreeMap<>();
        for (String stream : streams()) {
            Names.partition(stream)
                    .filter(partition -> partition.topic().startsWith(prefix))
                    .ifPresent(partition -> partitions.merge(partition.topic(), 1, Integer::sum));
        }
        return partitions.entrySet().stream()
                .map(topic -> new TopicSpec(topic.getKey(), topic.getValue()))
                .toList();
    }

    private List<String> streams() throws DriverException, InterruptedException {
        return api.answer("NATS did not list its streams", JetStreamManagement::getStreamNames);
    }

    @Override
    public List<String> deleteSubscriptions(Predicate<String> names) throws DriverException, InterruptedException {
        Set<String> deleted = new TreeSet<>();
        for (String stream : streams()) {
            List<String> consumers = api.find(
                            "NATS did not list the consumers of stream " + stream,
                            jetStream -> jetStream.getConsumerNames(stream))
                    .orElse(List.of());
            for (String consumer : consumers) {
                if (names.test(Names.subscription(consumer))) {
                    delete(new Durable(stream, consumer));
                    deleted.add(Names.subscription(consumer));
                }
            }
        }
        return List.copyOf(deleted);
    }

    private void delete(Durable durable) throws DriverException, InterruptedException {
        api.find(
                "NATS did not delete consumer " + durable.name() + " of stream " + durable.stream(),
                jetStream -> jetStream.deleteConsumer(durable.stream(), durable.name()));
    }

    /** Makes the durable consumer of one partition, unless it is there; all members of the subscription share it. */
    void subscribe(SubscriptionSpec spec, int partition) throws DriverException, InterruptedException {
        Durable durable = new Durable(Names.stream(spec.topic().name(), partition), Names.consumer(spec.name()));
        ConsumerConfiguration consumer = ConsumerConfiguration.builder()
                .durable(durable.name())
                .deliverPolicy(spec.start() == Start.FIRST_MESSAGE ? DeliverPolicy.All : DeliverPolicy.New)
                .ackPolicy(AckPolicy.Explicit)
                .ackWait(settings.ackWait())
                .maxAckPending(settings.maxAckPending())
                .build();
        api.answer(
                "NATS did not create consumer " + durable.name() + " of stream " + durable.stream(),
                jetStream -> jetStream.addOrUpdateConsumer(durable.stream(), consumer));
        made.add(durable);
    }

    /** Deletes the durable consumers that this session has made and that are still there. */
    public void deleteSubscriptionsMade() throws DriverException, InterruptedException {
        for (Durable durable : Set.copyOf(made)) {
            delete(durable);
            made.remove(durable);
        }
    }

    /** Returns the messages that a subscription has not acknowledged: those on their way to it and those before that. */
    public long backlog(SubscriptionSpec spec) throws DriverException, InterruptedException {
        long backlog = 0;
        for (int partition = 0; partition < spec.topic().partitions(); partition++) {
            String stream = Names.stream(spec.topic().name(), partition);
            ConsumerInfo consumer = consumer(new Durable(stream, Names.consumer(spec.name())));
            backlog += consumer.getNumPending() + consumer.getNumAckPending();
        }
        return backlog;
    }

    private ConsumerInfo consumer(Durable durable) throws DriverException, InterruptedException {
        return api.answer(
                "NATS did not describe consumer " + durable.name() + " of stream " + durable.stream(),
                jetStream -> jetStream.getConsumerInfo(durable.stream(), durable.name()));
    }

    /** Returns one of the session's consumers of a topic; empty if there is none. */
    Optional<ConsumerInfo> anyConsumer(String topic) throws DriverException, InterruptedException {
        String stream = Names.stream(topic, 0);
        Optional<Durable> any =
                made.stream().filter(durable -> durable.stream().equals(stream)).findFirst();
        return any.isPresent() ? Optional.of(consumer(any.get())) : Optional.empty();
    }

    StreamInfo describe(String topic, int partition) throws DriverException, InterruptedException {
        String stream = Names.stream(topic, partition);
        return api.answer("NATS did not describe stream " + stream, jetStream -> jetStream.getStreamInfo(stream));
    }
}

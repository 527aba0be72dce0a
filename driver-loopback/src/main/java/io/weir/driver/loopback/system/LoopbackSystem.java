package io.weir.driver.loopback.system;

import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import io.weir.driver.loopback.config.LoopbackSettings;
import io.weir.driver.loopback.ledger.DeliveryJournal;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SendJournal;
import io.weir.driver.loopback.time.Timeline;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The system behind a session: its topics, its pace and its faults.
 *
 * @param openedNanos instant from which stalls and warm-up are counted
 * @param ledger null when nothing is to be recorded
 * @param lanes one for each callback thread; none if completions are called inside send
 */
public record LoopbackSystem(
        LoopbackSettings settings,
        Timeline timeline,
        long openedNanos,
        @Nullable Ledger ledger,
        Stalls stalls,
        QueueServer server,
        FaultPlan faults,
        NthCall hangingSend,
        NthCall throwingSend,
        NthCall lastDelivery,
        List<CompletionLane> lanes,
        ConcurrentNavigableMap<String, Topic> topics)
        implements Topics {

    public static LoopbackSystem of(
            LoopbackSettings settings, Timeline timeline, long openedNanos, @Nullable Ledger ledger) {
        Stalls stalls = new Stalls(openedNanos, settings.stall());
        return new LoopbackSystem(
                settings,
                timeline,
                openedNanos,
                ledger,
                stalls,
                new QueueServer(openedNanos, settings.capacity(), stalls),
                new FaultPlan(settings.seed(), settings.faults()),
                new NthCall(settings.hangAfter()),
                new NthCall(settings.throwAfter()),
                new NthCall(settings.consumerFailsAfter()),
                IntStream.range(0, settings.callbackThreads())
                        .mapToObj(i -> new CompletionLane(timeline))
                        .toList(),
                new ConcurrentSkipListMap<>());
    }

    long serviceTimeNanos(long departure) {
        return settings.serviceTimeNanosAfter(departure - openedNanos);
    }

    /** Returns the topic of that name, with the partitions it was created with. */
    public Topic topic(TopicSpec spec) throws DriverException {
        Topic topic = settings.autoCreateTopics()
                ? topics.computeIfAbsent(spec.name(), name -> emptyTopic(spec))
                : topics.get(spec.name());
        if (topic == null) {
            throw new DriverException("topic " + spec.name()
                    + " does not exist: create it in this session first, or set autoCreateTopics: true");
        }
        return topic;
    }

    private Topic emptyTopic(TopicSpec spec) {
        return new Topic(
                spec,
                IntStream.range(0, spec.partitions())
                        .mapToObj(partition -> new PartitionLog(timeline, settings.retainedMessages()))
                        .toList());
    }

    /** Creates all or none. */
    @Override
    public void create(List<TopicSpec> wanted) throws DriverException {
        Set<String> names = new HashSet<>(topics.keySet());
        for (TopicSpec topic : wanted) {
            if (!names.add(topic.name())) {
                throw new DriverException("topic " + topic.name() + " exists already: choose another name");
            }
        }
        for (TopicSpec topic : wanted) {
            topics.put(topic.name(), emptyTopic(topic));
        }
    }

    @Override
    public void delete(Set<String> names) {
        for (String name : names) {
            Topic deleted = topics.remove(name);
            if (deleted != null) {
                deleted.unsubscribe(subscription -> true);
            }
        }
    }

    @Override
    public List<TopicSpec> list(String prefix) {
        return topics.values().stream()
                .map(Topic::spec)
                .filter(spec -> spec.name().startsWith(prefix))
                .toList();
    }

    @Override
    public List<String> deleteSubscriptions(Predicate<String> names) {
        return topics.values().stream()
                .flatMap(topic -> topic.unsubscribe(names).stream())
                .distinct()
                .toList();
    }

    SendJournal sendJournal(int producer) {
        return ledger == null ? SendJournal.NONE : ledger.openSends(producer);
    }

    public DeliveryJournal deliveryJournal(Topic topic, String subscription, int partition) {
        return ledger == null
                ? DeliveryJournal.NONE
                : ledger.openDeliveries(topic.spec().name(), subscription, partition);
    }
}

package io.weir.driver.loopback;

import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The system behind a session: its topics, its pace and its faults. */
final class LoopbackSystem {

    private final LoopbackSettings settings;
    private final long openedNanos;
    private final Timeline timeline;
    private final @Nullable Ledger ledger;
    private final Stalls stalls;
    private final QueueServer server;
    private final FaultPlan faults;
    private final BrokenSends brokenSends;
    private final BrokenConsumption brokenConsumption;
    private final List<CompletionLane> lanes;
    private final ConcurrentNavigableMap<String, Topic> topics = new ConcurrentSkipListMap<>();

    /**
     * Creates a system without topics.
     *
     * @param openedNanos instant from which stalls and warm-up are counted
     * @param ledger null when nothing is to be recorded
     */
    LoopbackSystem(LoopbackSettings settings, Timeline timeline, long openedNanos, @Nullable Ledger ledger) {
        this.settings = settings;
        this.openedNanos = openedNanos;
        this.timeline = timeline;
        this.ledger = ledger;
        this.stalls = new Stalls(openedNanos, settings.stall());
        this.server = new QueueServer(openedNanos, settings.capacity(), stalls);
        this.faults = new FaultPlan(settings.seed(), settings.faults());
        this.brokenSends = new BrokenSends(settings.throwAfter(), settings.hangAfter());
        this.brokenConsumption = new BrokenConsumption(settings.consumerFailsAfter());
        this.lanes = IntStream.range(0, settings.callbackThreads())
                .mapToObj(i -> new CompletionLane(timeline))
                .toList();
    }

    /** Returns the time from departure to acknowledgement. */
    long serviceTimeNanos(long departure) {
        return settings.serviceTimeNanosAfter(departure - openedNanos);
    }

    LoopbackSettings settings() {
        return settings;
    }

    Timeline timeline() {
        return timeline;
    }

    Stalls stalls() {
        return stalls;
    }

    QueueServer server() {
        return server;
    }

    FaultPlan faults() {
        return faults;
    }

    BrokenSends brokenSends() {
        return brokenSends;
    }

    BrokenConsumption brokenConsumption() {
        return brokenConsumption;
    }

    /** Returns one lane for each callback thread; none if completions are called inside send. */
    List<CompletionLane> lanes() {
        return lanes;
    }

    /** Returns the topics by name. */
    ConcurrentNavigableMap<String, Topic> topics() {
        return topics;
    }

    /** Returns the topic of that name, with the partitions it was created with. */
    Topic topic(String name) throws DriverException {
        Topic topic = topics.get(name);
        if (topic == null) {
            throw new DriverException("topic " + name + " does not exist: create it in this session first");
        }
        return topic;
    }

    /** Returns a new topic without messages. */
    Topic emptyTopic(TopicSpec spec) {
        return new Topic(
                spec,
                IntStream.range(0, spec.partitions())
                        .mapToObj(partition -> new PartitionLog(timeline, settings.retainedMessages()))
                        .toList());
    }

    /** Returns the record of a producer's messages. */
    SendJournal sendJournal(int producer) {
        return ledger == null ? SendJournal.NONE : ledger.openSends(producer);
    }

    /** Returns the record of a subscription's deliveries. */
    DeliveryJournal deliveryJournal(Topic topic, String subscription, int partition) {
        return ledger == null
                ? DeliveryJournal.NONE
                : ledger.openDeliveries(topic.spec().name(), subscription, partition);
    }
}

package io.weir.driver.loopback.system;

import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.config.LoopbackSettings;
import io.weir.driver.loopback.fault.BrokenConsumption;
import io.weir.driver.loopback.fault.BrokenSends;
import io.weir.driver.loopback.fault.FaultPlan;
import io.weir.driver.loopback.fault.Stalls;
import io.weir.driver.loopback.ledger.DeliveryJournal;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SendJournal;
import io.weir.driver.loopback.time.Timeline;
import io.weir.driver.loopback.topic.PartitionLog;
import io.weir.driver.loopback.topic.Topic;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The system behind a session: its topics, its pace and its faults. */
public final class LoopbackSystem {

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
    public LoopbackSystem(LoopbackSettings settings, Timeline timeline, long openedNanos, @Nullable Ledger ledger) {
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

    public LoopbackSettings settings() {
        return settings;
    }

    public Timeline timeline() {
        return timeline;
    }

    Stalls stalls() {
        return stalls;
    }

    public QueueServer server() {
        return server;
    }

    FaultPlan faults() {
        return faults;
    }

    BrokenSends brokenSends() {
        return brokenSends;
    }

    public BrokenConsumption brokenConsumption() {
        return brokenConsumption;
    }

    /** Returns one lane for each callback thread; none if completions are called inside send. */
    public List<CompletionLane> lanes() {
        return lanes;
    }

    /** Returns the topics by name. */
    public ConcurrentNavigableMap<String, Topic> topics() {
        return topics;
    }

    /** Returns the topic of that name, with the partitions it was created with. */
    public Topic topic(String name) throws DriverException {
        Topic topic = topics.get(name);
        if (topic == null) {
            throw new DriverException("topic " + name + " does not exist: create it in this session first");
        }
        return topic;
    }

    /** Returns a new topic without messages. */
    public Topic emptyTopic(TopicSpec spec) {
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
    public DeliveryJournal deliveryJournal(Topic topic, String subscription, int partition) {
        return ledger == null
                ? DeliveryJournal.NONE
                : ledger.openDeliveries(topic.spec().name(), subscription, partition);
    }
}

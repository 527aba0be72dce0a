package io.weir.driver.loopback.ledger;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The truth about one run on the loopback system: every send, completion, delivery and injected fault, with its instant
 * on the run's clock. The engine's figures can be checked against it.
 *
 * <p>Reachable by run id in the JVM, and class loader, of the run, also after the session was closed, until {@link
 * #forget}. The payload is opaque to the ledger: due times belong to the schedule. Thread-safe; results read while the
 * run goes on are true for some moment of it.
 */
public final class Ledger {

    private static final ConcurrentMap<String, Ledger> BY_RUN = new ConcurrentHashMap<>();

    private final long openedNanos;
    private final ConcurrentMap<Integer, SendLog> sends = new ConcurrentSkipListMap<>();
    private final Queue<DeliveryLog> deliveries = new ConcurrentLinkedQueue<>();

    private Ledger(long openedNanos) {
        this.openedNanos = openedNanos;
    }

    /**
     * Returns the ledger of a run.
     *
     * @throws NoSuchElementException when the run has not been opened here, has no ledger, or was forgotten
     */
    public static Ledger of(String runId) {
        Ledger ledger = BY_RUN.get(runId);
        if (ledger == null) {
            throw new NoSuchElementException("run " + runId
                    + " has no ledger here: open its session in this JVM and class loader without ledger: false");
        }
        return ledger;
    }

    /** Removes the ledger of a run, if there is one. Holders of it can go on reading. */
    public static void forget(String runId) {
        BY_RUN.remove(runId);
    }

    /** Returns the ledger of the run, begun at that instant if it is new. */
    public static Ledger open(String runId, long nowNanos) {
        return BY_RUN.computeIfAbsent(runId, id -> new Ledger(nowNanos));
    }

    /** Returns the instant at which the run's first session was opened: stalls are counted from then. */
    public long openedNanos() {
        return openedNanos;
    }

    /** Returns the indexes of the producers that were opened, ascending. */
    public List<Integer> producers() {
        return List.copyOf(sends.keySet());
    }

    /** Returns the record of one message, named by {@link SentMessage#producer()} and {@link SentMessage#sequence()}. */
    public SentMessage message(int producer, long sequence) {
        return sendLog(producer).message(sequence);
    }

    /** Returns all messages of a producer, in the order of sending. */
    public List<SentMessage> messages(int producer) {
        SendLog log = sendLog(producer);
        return LongStream.range(0, log.nextSequence()).mapToObj(log::message).toList();
    }

    /** Returns all messages, by producer and in its order of sending. */
    public Stream<SentMessage> messages() {
        return sends.keySet().stream().flatMap(producer -> messages(producer).stream());
    }

    /** Returns deliveries to a subscription, by instant; those of a partition keep their order. */
    public List<Delivery> deliveries(String topic, String subscription) {
        return deliveries.stream()
                .filter(log -> log.isOf(topic, subscription))
                .flatMap(log -> log.deliveries().stream())
                .sorted(Comparator.comparingLong(Delivery::nanos))
                .toList();
    }

    /** Counts the run's messages. */
    public LedgerTotals totals() {
        long[] byResult = new long[SendResult.values().length];
        long[] byInjection = new long[Injection.values().length];
        sends.values().forEach(log -> log.addTo(byResult, byInjection));
        Map<Injection, Long> injected = new EnumMap<>(Injection.class);
        for (Injection injection : Injection.values()) {
            injected.put(injection, byInjection[injection.ordinal()]);
        }
        return new LedgerTotals(
                LongStream.of(byResult).sum(),
                byResult[SendResult.ACKNOWLEDGED.ordinal()],
                byResult[SendResult.REFUSED.ordinal()],
                byResult[SendResult.UNKNOWN.ordinal()],
                byResult[SendResult.OUTSTANDING.ordinal()],
                byResult[SendResult.THROWN.ordinal()],
                injected);
    }

    /** Returns the service times of all acknowledged messages in nanoseconds, ascending. */
    public long[] serviceTimesNanos() {
        return sends.values().stream()
                .flatMapToLong(log -> Arrays.stream(log.serviceTimesNanos()))
                .sorted()
                .toArray();
    }

    /**
     * Returns times from send to first delivery to a subscription, in nanoseconds, ascending; later deliveries are left
     * out.
     */
    public long[] deliveryTimesNanos(String topic, String subscription) {
        Set<Map.Entry<Integer, Long>> seen = new HashSet<>();
        List<Long> times = new ArrayList<>();
        for (Delivery delivery : deliveries(topic, subscription)) {
            if (seen.add(Map.entry(delivery.producer(), delivery.sequence()))) {
                times.add(delivery.nanos() - sendLog(delivery.producer()).sentNanos(delivery.sequence()));
            }
        }
        return times.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    /** Returns the page of a producer; one that is opened again goes on with its page. */
    public SendLog openSends(int producer) {
        return sends.computeIfAbsent(producer, SendLog::new);
    }

    /** Returns a new page for a partition and subscription. */
    public DeliveryLog openDeliveries(String topic, String subscription, int partition) {
        DeliveryLog log = new DeliveryLog(topic, subscription, partition);
        deliveries.add(log);
        return log;
    }

    private SendLog sendLog(int producer) {
        SendLog log = sends.get(producer);
        if (log == null) {
            throw new NoSuchElementException("the run has opened no producer " + producer);
        }
        return log;
    }
}

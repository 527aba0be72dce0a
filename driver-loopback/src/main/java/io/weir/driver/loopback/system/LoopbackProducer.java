package io.weir.driver.loopback.system;

import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.loopback.config.LoopbackSettings;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.SendJournal;
import io.weir.driver.loopback.ledger.SendResult;
import io.weir.driver.loopback.time.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Sends to a topic of the loopback system. */
public final class LoopbackProducer implements Producer {

    private final LoopbackSystem system;
    private final LoopbackSettings settings;
    private final Timeline timeline;
    private final Topic topic;
    private final int index;
    private final List<String> classes;
    private final SendJournal journal;
    private final CountDownLatch closed = new CountDownLatch(1);
    private long nextSequence;
    private long sentWithoutKey;

    /** @param classes names of the classes of its messages; empty where they are alike */
    public LoopbackProducer(LoopbackSystem system, Topic topic, int index, List<String> classes) {
        this.system = system;
        this.settings = system.settings();
        this.timeline = system.timeline();
        this.topic = topic;
        this.index = index;
        this.classes = classes;
        this.journal = system.sendJournal(index);
        this.nextSequence = journal.nextSequence();
    }

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        long entered = timeline.now();
        long sequence = nextSequence++;
        journal.sent(sequence, entered);
        try {
            if (system.hangingSend().isNow()) {
                closed.await();
            }
            if (system.throwingSend().isNow()) {
                journal.completed(sequence, timeline.now(), SendResult.THROWN);
                throw new IllegalStateException("the loopback driver throws on this send, as throwAfter asks");
            }
            long goesOn = system.stalls().mayGoOn(entered, index);
            if (goesOn > entered) {
                timeline.waitUntil(goesOn, closed);
            }
            if (isClosed()) {
                refuse(sequence, completion, LoopbackException.ProducerClosedException.INSTANCE);
            } else {
                transmit(message, sequence, goesOn > entered ? timeline.now() : entered, completion);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            refuse(sequence, completion, e);
        }
    }

    /** Completes outstanding messages as unknown. */
    @Override
    public void close() {
        closed.countDown();
        for (CompletionLane lane : system.lanes()) {
            lane.abandon(this);
        }
    }

    private void transmit(Message message, long sequence, long arrival, SendCompletion completion) {
        long departure = system.server().departure(arrival);
        long dueNanos = system.stalls().happens(departure + system.serviceTimeNanos(departure));
        int partition = partitionOf(message);
        int faults = system.faults().faultsOf(index, sequence);
        if (message.payload().length == 0) {
            faults &= ~Injection.CORRUPTED.bit();
        }
        journal.routed(sequence, partition, faults);
        StoredMessage stored = null;
        if (FaultPlan.stored(faults)) {
            long deliverAt = system.stalls().happens(departure + settings.deliveryTimeNanos() + delayOf(message));
            stored = new StoredMessage(message, classOf(message), index, sequence, faults, deliverAt, journal);
            if (settings.copy()) {
                stored.copy();
            }
        }
        PendingSend pending = new PendingSend(this, completion, journal, sequence, dueNanos, faults, stored);
        if (settings.inline()) {
            answerInline(pending, stored, partition);
        } else {
            answerLater(pending, stored, partition);
        }
    }

    private long delayOf(Message message) {
        return message.deliverAfterNanos() > 0 ? message.deliverAfterNanos() : settings.deliverAfterNanos();
    }

    private void answerLater(PendingSend pending, @Nullable StoredMessage stored, int partition) {
        if (stored != null && stored.isKeptBack) {
            // Until then it must not keep those behind it waiting.
            timeline.at(stored.deliverAtNanos, () -> topic.partition(partition).append(stored));
        } else if (stored != null) {
            topic.partition(partition).append(stored);
        }
        int lane = (int) ((index + pending.sequence()) % system.lanes().size());
        system.lanes().get(lane).add(pending);
        if (isClosed()) {
            // Closed since the check in send: nobody else would complete this one.
            system.lanes().get(lane).abandon(this);
        }
    }

    private void answerInline(PendingSend pending, @Nullable StoredMessage stored, int partition) {
        try {
            if (stored != null) {
                timeline.waitUntil(stored.deliverAtNanos, closed);
                // A reader that comes after the producer was closed still finds its message stored.
                topic.partition(partition).append(stored);
            }
            if (timeline.waitUntil(pending.dueNanos(), closed)) {
                pending.complete(timeline);
            } else {
                pending.abandon(timeline.now(), LoopbackException.NoAnswerException.CLOSED);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            pending.abandon(timeline.now(), e);
        }
    }

    private void refuse(long sequence, SendCompletion completion, Throwable reason) {
        journal.completed(sequence, timeline.now(), SendResult.REFUSED);
        completion.failed(SendOutcome.REFUSED, reason);
    }

    private int partitionOf(Message message) {
        int partitions = topic.spec().partitions();
        if (message.key().isNone() || !settings.keyedRouting()) {
            return (int) ((index + sentWithoutKey++) % partitions);
        }
        int hash = Arrays.hashCode(message.key().bytes());
        return Math.floorMod(hash ^ (hash >>> 16), partitions);
    }

    private String classOf(Message message) {
        return classes.isEmpty() ? "" : classes.get(message.messageClass());
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }
}

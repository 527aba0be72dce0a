package io.weir.worker.receive;

import io.weir.driver.MessageListener;
import io.weir.evidence.ConsumerFailure;
import io.weir.measure.ReceiptRecorder;
import io.weir.measure.RunRecorders;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.time.TimeOfDay;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks and records the messages of one consumer, on any threads. */
public final class Receiver implements MessageListener {

    private static final Logger LOG = LoggerFactory.getLogger(Receiver.class);

    /** Due time of what is no message of the present load. */
    private static final long NOT_RECORDED = Long.MIN_VALUE;

    private final String name;
    private final int subscription;
    private final int run;
    private final Wanted wanted;
    private final boolean wantsAll;
    private final HeaderPlacement placement;
    private final ProbeBoard probes;
    private volatile RunRecorders[] recorders = {};
    private final ReceiveFailures failures;
    private final @Nullable TimeOfDay timeOfDay;

    /** True after a message until an attempt to receive fails. */
    private volatile boolean active;

    private volatile boolean received;
    private volatile boolean failing;

    /**
     * Recorder of the thread that delivered last, which is most often the next one too; for another thread it is a
     * guess.
     */
    private @Nullable ReceiptRecorder lastRecorder;

    /** Arrival of the thread that last delivered a batch; for another thread it is a guess. */
    private @Nullable Arrival lastArrival;

    /**
     * @param name name of the consumer, for display
     * @param subscription number of the subscription within the run
     * @param run number carried by messages of this run's first load; those of the next load carry the next number
     * @param wanted messages that the subscription wants; others are counted and left aside
     */
    public Receiver(
            String name, int subscription, int run, Wanted wanted, HeaderPlacement placement, ProbeBoard probes) {
        this(name, subscription, run, wanted, placement, probes, null);
    }

    /**
     * Makes a receiver that records how long messages had been stored; parameters as with the other one.
     *
     * @param timeOfDay of the run; null to leave store times aside
     */
    public Receiver(
            String name,
            int subscription,
            int run,
            Wanted wanted,
            HeaderPlacement placement,
            ProbeBoard probes,
            @Nullable TimeOfDay timeOfDay) {
        this.name = name;
        this.subscription = subscription;
        this.run = run;
        this.wanted = wanted;
        this.wantsAll = wanted.hasAll();
        this.placement = placement;
        this.probes = probes;
        this.failures = new ReceiveFailures(name);
        this.timeOfDay = timeOfDay;
    }

    /**
     * Starts to count messages as those of the next load: the first call is for load 0. Late deliveries of earlier
     * loads still count for those.
     */
    public void record(RunRecorders next) {
        RunRecorders[] more = Arrays.copyOf(recorders, recorders.length + 1);
        more[recorders.length] = next;
        recorders = more;
    }

    @Override
    public void onMessage(byte[] payload, byte[] property, int partition) {
        // hot path
        onMessage(payload, 0, payload.length, property, partition);
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, byte[] property, int partition) {
        // hot path
        if (!active) {
            receives();
        }
        RunRecorders[] loads = recorders;
        if (loads.length == 0) {
            probes.seen(subscription, partition);
            return;
        }
        ReceiptRecorder recorder = recorder(loads[loads.length - 1]);
        // The instant first: the time to check a large message is not part of its latency.
        recorder.arrives();
        try {
            recognise(recorder, loads, bytes, offset, length, property, partition);
        } finally {
            recorder.leaves();
        }
    }

    @Override
    public boolean wantsStoreTime() {
        return timeOfDay != null;
    }

    @Override
    public void onStoredMessage(
            byte[] bytes, int offset, int length, byte[] property, int partition, long storedMillis) {
        // hot path
        if (!active) {
            receives();
        }
        RunRecorders[] loads = recorders;
        if (loads.length == 0) {
            probes.seen(subscription, partition);
            return;
        }
        Arrival arrival = arrival(loads);
        arrival.recorder.arrives();
        try {
            arrival.onStoredMessage(bytes, offset, length, property, partition, storedMillis);
        } finally {
            arrival.recorder.leaves();
        }
    }

    /**
     * Receives a batch with one instant and one section of the recorder for all messages, so that the checks of one
     * message are not part of the latency of the next.
     */
    @Override
    public void onBatch(Batch batch) {
        // hot path
        RunRecorders[] loads = recorders;
        if (loads.length == 0) {
            batch.deliverTo(this);
            return;
        }
        if (!active) {
            receives();
        }
        Arrival arrival = arrival(loads);
        arrival.recorder.arrives();
        try {
            batch.deliverTo(arrival);
        } finally {
            arrival.recorder.leaves();
        }
    }

    /**
     * Notes that messages are received. The order matters: a failure in between may be lost, but can't remain set when
     * messages flow again.
     */
    private void receives() {
        active = true;
        failing = false;
        received = true;
    }

    @Override
    public void receiveFailed(Throwable reason) {
        failures.again(reason);
        failing = true;
        active = false;
    }

    @Override
    public void consumerEnded(Throwable reason) {
        failures.end(reason);
        LOG.error("consumer {} has ended before it was closed", name, reason);
    }

    private Arrival arrival(RunRecorders[] loads) {
        // hot path
        ReceiptRecorder recorder = recorder(loads[loads.length - 1]);
        Arrival arrival = lastArrival;
        if (arrival == null || arrival.recorder != recorder || arrival.loads != loads) {
            arrival = new Arrival(recorder, loads);
            lastArrival = arrival;
        }
        return arrival;
    }

    /** Takes the messages that arrived at the instant taken by a thread's recorder. */
    private final class Arrival implements MessageListener {
        private final ReceiptRecorder recorder;
        private final RunRecorders[] loads;

        Arrival(ReceiptRecorder recorder, RunRecorders[] loads) {
            this.recorder = recorder;
            this.loads = loads;
        }

        @Override
        public void onMessage(byte[] payload, byte[] property, int partition) {
            // hot path
            onMessage(payload, 0, payload.length, property, partition);
        }

        @Override
        public void onMessage(byte[] bytes, int offset, int length, byte[] property, int partition) {
            // hot path
            recognise(recorder, loads, bytes, offset, length, property, partition);
        }

        @Override
        public void onStoredMessage(
                byte[] bytes, int offset, int length, byte[] property, int partition, long storedMillis) {
            // hot path
            long due = recognise(recorder, loads, bytes, offset, length, property, partition);
            if (timeOfDay == null || due == NOT_RECORDED) {
                return;
            }
            long stored = timeOfDay.nanosBetween(storedMillis, recorder.arrivedNanos());
            if (stored >= 0) { // else the clocks differ by more than the message took, and the counts will tell
                recorder.stored(due, stored);
            }
        }
    }

    private ReceiptRecorder recorder(RunRecorders load) {
        // hot path
        ReceiptRecorder guess = lastRecorder;
        ReceiptRecorder recorder = load.receipts(guess);
        if (recorder != guess) {
            lastRecorder = recorder;
        }
        return recorder;
    }

    /** Returns the due time of a message of the present load, by the clock of this worker; else NOT_RECORDED. */
    private long recognise(
            ReceiptRecorder recorder,
            RunRecorders[] loads,
            byte[] bytes,
            int offset,
            int length,
            byte[] property,
            int partition) {
        // hot path
        if (placement == HeaderPlacement.NONE) {
            recorder.unchecked(length);
            return NOT_RECORDED;
        }
        boolean inPayload = placement == HeaderPlacement.PAYLOAD;
        byte[] header = inPayload ? bytes : property;
        int at = inPayload ? offset : 0;
        int room = inPayload ? length : property.length;
        if (!MessageHeader.isIntact(header, at, room)) {
            unattributed(
                    recorder, length, MessageHeader.isDamaged(header, at, room, run, loads.length, wanted.streams()));
            return NOT_RECORDED;
        }
        int load = MessageHeader.run(header, at) - run;
        if (load < 0 || load >= loads.length || MessageHeader.stream(header, at) >= wanted.streams()) {
            recorder.otherOrigin();
        } else if (MessageHeader.sequence(header, at) < 0) {
            return NOT_RECORDED; // a late probe is not part of the load, intact or not
        } else if (!wantsAll && !wanted.has(MessageHeader.stream(header, at))) {
            recorder.discarded(subscription, length);
        } else if (MessageHeader.bodyChecksum(header, at)
                != PayloadPool.bodyChecksum(bytes, offset, length, inPayload)) {
            recorder.corrupted(length);
        } else {
            return record(recorder, loads, load, header, at, partition, length);
        }
        return NOT_RECORDED;
    }

    /** Returns whether an application would work on a message: neither a probe, nor one that its subscription does not want. */
    boolean isForApplication(byte[] bytes, int offset, int length, byte[] property) {
        if (recorders.length == 0 || placement == HeaderPlacement.NONE) {
            return recorders.length > 0;
        }
        boolean inPayload = placement == HeaderPlacement.PAYLOAD;
        byte[] header = inPayload ? bytes : property;
        int at = inPayload ? offset : 0;
        if (!MessageHeader.isIntact(header, at, inPayload ? length : property.length)) {
            return true;
        }
        int stream = MessageHeader.stream(header, at);
        return MessageHeader.sequence(header, at) >= 0 && (stream >= wanted.streams() || wanted.has(stream));
    }

    private static void unattributed(ReceiptRecorder recorder, int length, boolean damaged) {
        if (damaged) {
            recorder.corrupted(length);
        } else {
            recorder.otherOrigin();
        }
    }

    /**
     * Books a message to the load that sent it, which is the last one except for late messages. A late message arrives
     * when it is booked, even in a batch: an instant read outside its recorder's section could belong to an interval
     * already collected.
     */
    private long record(
            ReceiptRecorder recorder, RunRecorders[] loads, int load, byte[] header, int at, int partition, int bytes) {
        // hot path
        int stream = MessageHeader.stream(header, at);
        long sequence = MessageHeader.sequence(header, at);
        long due = loads[load].startNanos() + MessageHeader.dueNanos(header, at);
        if (load == loads.length - 1) {
            recorder.recognised(subscription, stream, sequence, partition, due, bytes);
            return due;
        }
        loads[load].receipts().received(subscription, stream, sequence, partition, due, bytes);
        return NOT_RECORDED;
    }

    public int subscription() {
        return subscription;
    }

    public String name() {
        return name;
    }

    /** Returns whether anything was received since the last call of {@link #forgetActivity}. */
    public boolean isActive() {
        return received;
    }

    public void forgetActivity() {
        received = false;
        active = false;
    }

    /** Returns the failures to receive since the consumer was opened. */
    public ReceiveFailures failures() {
        return failures;
    }

    /** Returns the reason why this consumer may have left messages unread, if there is one. */
    public Optional<ConsumerFailure> presentFailure() {
        return failures.present(failing);
    }
}

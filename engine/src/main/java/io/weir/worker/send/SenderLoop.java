package io.weir.worker.send;

import io.weir.driver.Message;
import io.weir.driver.NanoClock;
import io.weir.evidence.SenderTime;
import io.weir.measure.RunRecorders;
import io.weir.measure.SendRecorder;
import io.weir.measure.Timeline;
import io.weir.schedule.DeliveryDelays;
import io.weir.schedule.Schedule;
import io.weir.time.Waiter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages of some producers when they are due, and overdue ones at once: no due message is dropped. In a
 * closed loop it sends whenever there is room. Runs in one thread; the other methods may be called by any.
 */
@Contended
public final class SenderLoop implements Runnable {

    /** Time after which a sender that waits for room looks around by itself, as few messages or none may come back. */
    private static final long LONGEST_WAIT_FOR_ROOM_NANOS = 1_000_000;

    /**
     * Part of the messages outstanding that is to come back before a sender for whom none is due wakes up. Each wake-up
     * costs two threads some 10 µs; the system lacks half of this part, on average.
     */
    private static final int PART_TO_COME_BACK = 8;

    private static final long NOT_SENDING = Long.MIN_VALUE;
    private static final long NOT_STARTED = Long.MIN_VALUE;

    private static final VarHandle INSIDE_SEND_SINCE;
    private static final VarHandle INSIDE_SEND_OF;

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            INSIDE_SEND_SINCE = own.findVarHandle(SenderLoop.class, "insideSendSince", long.class);
            INSIDE_SEND_OF = own.findVarHandle(SenderLoop.class, "insideSendOf", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final String name;
    private final NanoClock clock;
    private final Waiter waiter;
    private final Timeline timeline;
    private final Schedule schedule;
    private final boolean paced;
    private final LoadControl control;
    private final int slots;
    private final MessageStreams streams;
    private final SenderLane[] lanes;
    private final PendingPool pool;
    private final DeliveryDelays delays;

    /** True where each message says how long it is to be kept back. */
    private final boolean delaysEach;

    private final MessageWriter writer;
    private final RunRecorders recorders;
    private final Attribution attribution;
    private final EngineTime engineTime;
    private final Message message = new Message();

    /**
     * Start of the current send, for other threads that check where this one hangs; it may be slightly late, so that no
     * message pays for a fence.
     */
    private long insideSendSince = NOT_SENDING;

    private int insideSendOf;

    /** Number of the first message that is not sent before something is looked at. */
    private long nextStop;

    /** Number of messages sent or skipped, by the lanes in turn. */
    private long sent;

    /** Number of messages of each lane that were not due, as its producer paused. */
    private final long[] skipped;

    /** Delay of the first message behind its due time, or without one behind the planned start. */
    private volatile long startDelayNanos = NOT_STARTED;

    private volatile @Nullable Throwable death;

    /**
     * @param streams of the messages of the whole run's producers
     * @param lanes lanes of this thread, one at least, by ascending number; all of a producer
     * @param attribution new
     */
    public SenderLoop(
            String name,
            NanoClock clock,
            Waiter waiter,
            Timeline timeline,
            Schedule schedule,
            LoadControl control,
            MessageStreams streams,
            List<SenderLane> lanes,
            PendingPool pool,
            MessageWriter writer,
            RunRecorders recorders,
            Attribution attribution) {
        this.name = name;
        this.clock = clock;
        this.waiter = waiter;
        this.timeline = timeline;
        this.schedule = schedule.forOneThread();
        this.paced = schedule.isPaced();
        this.control = control;
        this.nextStop = control.first();
        this.slots = streams.order().slots();
        this.streams = streams;
        this.lanes = lanes.toArray(new SenderLane[0]);
        this.skipped = new long[this.lanes.length];
        this.pool = pool;
        this.delays = pool.deliveries().requested();
        this.delaysEach = !delays.equals(DeliveryDelays.NONE);
        this.writer = writer;
        this.recorders = recorders;
        this.attribution = attribution;
        this.engineTime = attribution.engine();
    }

    @Override
    public void run() {
        try {
            attribution.ended(sendAll(recorders.newSends()));
        } catch (RuntimeException | Error bug) {
            death = bug;
        }
    }

    private long sendAll(SendRecorder recorder) {
        // hot path
        long start = timeline.start();
        long now = clock.nanoTime();
        if (!paced) { // nothing is due, but what is sent before the start would count as sent within the first interval
            now = awaitDue(start, now);
        }
        long due = start + schedule.dueNanos(lanes[0].number());
        for (long round = 0; ; round++) {
            for (int i = 0; i < lanes.length; i++) {
                long wakeUpDelay = SendRecorder.NOT_WAITED;
                long number = round * slots + lanes[i].number();
                if (number >= nextStop) {
                    if (!goesOn(number)) {
                        return clock.nanoTime();
                    }
                    now = clock.nanoTime();
                }
                if (!paced) {
                    due = now;
                } else if (now < due) {
                    attribution.beforeWait(now);
                    now = awaitDue(due, now);
                    wakeUpDelay = now - due;
                }
                attribution.look(now);
                if (due >= timeline.sendingEnd() || control.isAbandoned()) {
                    return now;
                }
                if (control.isPaused(lanes[i].producerNumber(), due - timeline.windowStart())) {
                    skipped[i]++;
                    sent++;
                    due = dueAfter(i, round);
                    continue;
                }
                PendingSend pending = pool.take();
                if (pending == null) {
                    long heldUpFrom = now;
                    pending = awaitRoom(now);
                    now = clock.nanoTime();
                    attribution.heldUp(heldUpFrom, now);
                    if (pending == null) {
                        return now;
                    }
                }
                if (!paced) {
                    if (now >= timeline.sendingEnd()) {
                        return now;
                    }
                    due = now;
                }
                SenderLane lane = lanes[i];
                long sendStart = now;
                if (sent == 0) {
                    startDelayNanos = sendStart - (paced ? due : start);
                }
                long withoutDelay = attribution.withoutDelay(due);
                long ofProducer = lane.numberWithin(round) - skipped[i];
                int messageClass = streams.classOf(lane.producerNumber(), ofProducer);
                int stream = streams.stream(lane.producerNumber(), messageClass);
                long sequence = streams.before(lane.producerNumber(), messageClass, ofProducer);
                message.setMessageClass(streams.told(messageClass));
                if (delaysEach) {
                    message.setDeliverAfterNanos(delays.nanos(number));
                    pending.setNumber(number);
                }
                writer.write(
                        message,
                        pending,
                        number,
                        stream,
                        sequence,
                        due - start,
                        lane.keys().next());
                int bytes = pending.bytes; // before another thread may write beside it
                pending.start(stream, sequence, due, sendStart, sendStart - withoutDelay);
                send(lane, pending, sendStart);
                sent++;
                now = recorder.sent(due, sendStart, wakeUpDelay, bytes);
                attribution.sent(withoutDelay, sendStart, now);

                due = dueAfter(i, round);
                if (paced && lanes[i + 1 == lanes.length ? 0 : i + 1].producerNumber() != lane.producerNumber()) {
                    attribution.nextIsAnothers(withoutDelay, due);
                }
            }
        }
    }

    /** Waits until all messages to be sent first are answered; returns false where all are sent, or sending has ended. */
    private boolean goesOn(long number) {
        nextStop = control.all();
        if (number >= nextStop) {
            return false;
        }
        while (!control.isFirstAnswered()) {
            if (control.isAbandoned() || clock.nanoTime() >= timeline.sendingEnd()) {
                return false;
            }
            long ignored = waiter.lookAgainAt(clock.nanoTime() + Waiter.LOOK_NANOS);
        }
        return true;
    }

    /**
     * Returns the number of messages of the whole schedule after any instant whose due times this loop may have read
     * before it: it has read that of its own next message, and of one more if it is about to send that one.
     */
    public int plannedMessages() {
        int widest = 0;
        for (int i = 0; i < lanes.length; i++) {
            int following = i + 1 < lanes.length ? lanes[i + 1].number() : lanes[0].number() + slots;
            widest = Math.max(widest, following - lanes[i].number());
        }
        return 2 * widest;
    }

    /**
     * Returns the due time of this thread's next message: that of the next lane, or of the first one in the next round.
     */
    private long dueAfter(int lane, long round) {
        // hot path
        boolean lastOfRound = lane + 1 == lanes.length;
        long nextIndex = (lastOfRound ? round + 1 : round) * slots + lanes[lastOfRound ? 0 : lane + 1].number();
        return timeline.start() + schedule.dueNanos(nextIndex);
    }

    private void send(SenderLane lane, PendingSend pending, long sendStart) {
        // hot path
        INSIDE_SEND_OF.setOpaque(this, lane.producerNumber());
        INSIDE_SEND_SINCE.setRelease(this, sendStart);
        try {
            if (engineTime.looksAtNext()) {
                sendMeasured(lane, pending);
            } else {
                lane.producer().send(message, pending);
            }
        } catch (RuntimeException brokenContract) {
            pending.sendThrew(brokenContract);
        }
        INSIDE_SEND_SINCE.setRelease(this, NOT_SENDING);
    }

    /** Sends a message whose time is measured in detail. */
    private void sendMeasured(SenderLane lane, PendingSend pending) {
        long entered = engineTime.entering(pending);
        try {
            lane.producer().send(message, pending);
        } finally {
            engineTime.left(entered);
        }
    }

    private long awaitDue(long due, long from) {
        long now = from;
        while (now < due && now < timeline.sendingEnd() && !control.isAbandoned()) {
            now = waiter.waitUntil(Math.min(due, timeline.sendingEnd()));
        }
        attribution.waited(from, now, due);
        return now;
    }

    private @Nullable PendingSend awaitRoom(long from) {
        int part = paced ? 1 : pool.partOfLimit(PART_TO_COME_BACK);
        long now = from;
        PendingSend pending = null;
        while (pending == null && !control.isAbandoned() && (paced || now < timeline.sendingEnd())) {
            if (pool.wakeUpWhenReturned(part)) {
                now = waiter.waitToBeUnparked(now, now + LONGEST_WAIT_FOR_ROOM_NANOS);
            }
            pending = pool.take();
        }
        pool.goOn();
        return pending;
    }

    public String name() {
        return name;
    }

    /** Returns the time that the thread has been inside one call of {@code send}, in nanoseconds, or -1. */
    public long nanosInsideSend(long now) {
        long since = openSendSince();
        return since == NOT_SENDING ? -1 : now - since;
    }

    /** Returns the number of the producer whose {@code send} was entered last. */
    public int producerInsideSend() {
        return (int) INSIDE_SEND_OF.getAcquire(this);
    }

    /** Returns the error that ended the loop; null if there was none. */
    @Nullable
    public Throwable death() {
        return death;
    }

    /**
     * Adds the number of messages sent of each stream of this loop; to be called when it has ended or was given up. A
     * send that never returned counts.
     */
    public void addSentTo(long[] sentByStream) {
        long begun = sent + (openSendSince() == NOT_SENDING ? 0 : 1);
        Map<Integer, Long> byProducer = new HashMap<>();
        for (int i = 0; i < lanes.length; i++) {
            long ofLane = (begun + lanes.length - 1 - i) / lanes.length - skipped[i];
            byProducer.merge(lanes[i].producerNumber(), ofLane, Long::sum);
        }
        byProducer.forEach((producer, messages) -> streams.addTo(sentByStream, producer, messages));
    }

    /**
     * Returns how late the first message was sent, after it was due, or in a closed loop after the start of the load; empty
     * where none was sent, or the first one was left out in a pause.
     */
    public OptionalLong startDelayNanos() {
        return startDelayNanos == NOT_STARTED ? OptionalLong.empty() : OptionalLong.of(startDelayNanos);
    }

    private long openSendSince() {
        return (long) INSIDE_SEND_SINCE.getAcquire(this);
    }

    public PendingPool pool() {
        return pool;
    }

    public SenderTime times() {
        long since = openSendSince();
        return since == NOT_SENDING
                ? attribution.times().of(name)
                : attribution.times().ofHung(name, since);
    }
}

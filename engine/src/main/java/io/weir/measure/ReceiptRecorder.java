package io.weir.measure;

import io.weir.audit.DeliveryOrder;
import io.weir.audit.ReceivedChunk;
import io.weir.driver.NanoClock;
import io.weir.measure.flow.FlowRecorder;
import io.weir.measure.success.DeliveryRecorder;
import io.weir.schedule.DeliveryDelays;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/** Recorder of the receipts of one thread, over all subscriptions that it serves. */
public final class ReceiptRecorder extends ThreadRecorder<ReceiptRecorder.Buffer> {

    private static final VarHandle RECOGNISED;

    static {
        try {
            RECOGNISED = MethodHandles.lookup().findVarHandle(ReceiptRecorder.class, "recognised", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final DeliveryOrder order;
    private final DeliveryDelays delays;
    private @Nullable Lane[] lanes;

    /** Number of recognised deliveries so far, for other threads; written by this one alone, and read slightly late. */
    @Contended("arrived")
    private long recognised;

    /** Instant of the last delivery, or group of deliveries, that has arrived. */
    @Contended("arrived")
    private long arrivedNanos;

    /**
     * @param subscriptions number of subscriptions of the run
     * @param order shared by all of a load that receive
     * @param delays for which the system is asked to keep messages back
     * @param newSuccesses makes the recorder of successes of an interval; null where none are kept
     * @param newFlows makes the recorder of groups of an interval; null where groups are not told apart
     */
    ReceiptRecorder(
            NanoClock clock,
            Timeline timeline,
            int subscriptions,
            DeliveryOrder order,
            DeliveryDelays delays,
            @Nullable Supplier<DeliveryRecorder> newSuccesses,
            @Nullable Supplier<FlowRecorder> newFlows) {
        super(
                clock,
                timeline,
                () -> new Buffer(
                        newSuccesses == null ? null : newSuccesses.get(), newFlows == null ? null : newFlows.get()));
        this.order = order;
        this.delays = delays;
        this.lanes = new Lane[subscriptions];
    }

    /**
     * Marks the arrival of a delivery, or of several at once: takes the time before anything is looked at. Each may be
     * described before {@link #leaves}, which must follow in any case.
     */
    public void arrives() {
        // hot path
        arrivedNanos = enter();
    }

    /** Ends the section that {@link #arrives} began. */
    public void leaves() {
        // hot path
        exit();
    }

    /** Records a message that arrives and is recognised at once; see {@link #recognised}. */
    public void received(int subscription, int stream, long sequence, int partition, long due, int bytes) {
        arrives();
        try {
            recognised(subscription, stream, sequence, partition, due, bytes);
        } finally {
            leaves();
        }
    }

    /**
     * Records the delivery that has arrived as a message with an intact header.
     *
     * @param subscription number of the subscription
     * @param stream number of the stream
     * @param sequence of the message within the stream
     * @param partition as the driver names it
     * @param due when it was due
     * @param bytes of its payload
     */
    public void recognised(int subscription, int stream, long sequence, int partition, long due, int bytes) {
        // hot path
        Buffer buffer = buffer(arrivedNanos);
        buffer.received(arrivedNanos, bytes);
        long endToEnd = arrivedNanos - due;
        if (endToEnd < 0) {
            buffer.negativeEndToEnd++;
            buffer.maxEarlyNanos = Math.max(buffer.maxEarlyNanos, -endToEnd);
            endToEnd = 0;
        }
        if (delays.isTooEarly(stream, sequence, endToEnd)) {
            buffer.tooEarly++;
        }
        int warmUpIndex = timeline().warmUpIndex(due);
        buffer.endToEnd.record(warmUpIndex, endToEnd);
        FlowRecorder flows = buffer.flows;
        if (flows != null) {
            flows.received(subscription, bytes, warmUpIndex, endToEnd);
        }
        RECOGNISED.setOpaque(this, recognised + 1);
        boolean late = lane(subscription).received(buffer, stream, partition, sequence);
        DeliveryRecorder successes = buffer.successes;
        if (successes != null && !late) {
            long start = timeline().start();
            successes.delivered(
                    subscription,
                    partition,
                    arrivedNanos - start,
                    due - start,
                    timeline().levelsAt(arrivedNanos));
        }
    }

    /** Returns the number of deliveries recognised so far. Any thread. */
    long recognisedByNow() {
        return (long) RECOGNISED.getOpaque(this);
    }

    /** Returns the instant at which the delivery has arrived. */
    public long arrivedNanos() {
        // hot path
        return arrivedNanos;
    }

    /**
     * Records the time for which the delivery that has arrived, and was recognised, had been stored.
     *
     * @param due when it was due
     * @param storedNanos not negative
     */
    public void stored(long due, long storedNanos) {
        // hot path
        buffer(arrivedNanos).storedToReceived.record(timeline().warmUpIndex(due), storedNanos);
    }

    /** Records the delivery that has arrived as a damaged message of this run. */
    public void corrupted(int bytes) {
        Buffer buffer = buffer(arrivedNanos);
        buffer.received(arrivedNanos, bytes);
        buffer.corrupted++;
    }

    /**
     * Records the delivery that has arrived as another run's or application's; it doesn't count as received by this
     * load.
     */
    public void otherOrigin() {
        buffer(arrivedNanos).otherOrigin++;
    }

    /** Records the delivery that has arrived as a message of this load that its subscription does not want. */
    public void discarded(int subscription, int bytes) {
        // hot path
        FlowRecorder flows = buffer(arrivedNanos).flows;
        if (flows != null) {
            flows.discarded(subscription, bytes);
        }
    }

    /** Records the delivery that has arrived as a message too small to carry a header. */
    public void unchecked(int bytes) {
        buffer(arrivedNanos).received(arrivedNanos, bytes);
    }

    private Lane lane(int subscription) {
        // hot path
        Lane lane = lanes[subscription];
        if (lane == null) {
            lane = new Lane(subscription, order);
            lanes[subscription] = lane;
        }
        return lane;
    }

    /** This thread's part of one subscription: its position for each stream and partition. */
    private static final class Lane {
        private final int subscription;
        private final DeliveryOrder order;
        private @Nullable Cursor[][] cursors = new Cursor[0][];

        Lane(int subscription, DeliveryOrder order) {
            this.subscription = subscription;
            this.order = order;
        }

        /** Returns whether a later message of its stream and partition came before. */
        boolean received(Buffer buffer, int stream, int partition, long sequence) {
            // hot path
            Cursor cursor = cursor(stream, partition);
            ReceivedChunk chunk = cursor.chunk;
            long number = ReceivedChunk.numberOf(sequence);
            if (chunk == null
                    || cursor.buffer != buffer
                    || cursor.generation != buffer.generation
                    || chunk.number() != number) {
                chunk = buffer.chunk(subscription, stream, number);
                cursor.chunk = chunk;
                cursor.buffer = buffer;
                cursor.generation = buffer.generation;
            }
            boolean late = cursor.place.isLate(sequence);
            chunk.add(sequence, late);
            return late;
        }

        private Cursor cursor(int stream, int partition) {
            // hot path
            if (stream < cursors.length) {
                Cursor[] ofStream = cursors[stream];
                if (ofStream != null && partition < ofStream.length) {
                    Cursor cursor = ofStream[partition];
                    if (cursor != null) {
                        return cursor;
                    }
                }
            }
            return newCursor(stream, partition);
        }

        private Cursor newCursor(int stream, int partition) {
            if (stream >= cursors.length) {
                cursors = Arrays.copyOf(cursors, Math.max(stream + 1, cursors.length * 2));
            }
            Cursor[] ofStream = cursors[stream];
            if (ofStream == null) {
                ofStream = new Cursor[partition + 1];
            } else if (partition >= ofStream.length) {
                ofStream = Arrays.copyOf(ofStream, partition + 1);
            }
            Cursor cursor = new Cursor(order.place(subscription, stream, partition));
            ofStream[partition] = cursor;
            cursors[stream] = ofStream;
            return cursor;
        }
    }

    /** Position of this thread in one stream's messages in one partition. */
    private static final class Cursor {
        final DeliveryOrder.Place place;

        /** Chunk that the last message went to, out of that buffer's generation. */
        @Nullable
        ReceivedChunk chunk;

        @Nullable
        Buffer buffer;

        int generation;

        Cursor(DeliveryOrder.Place place) {
            this.place = place;
        }
    }

    static final class Buffer extends IntervalBuffer<Buffer> {
        @Contended("received")
        long received;

        @Contended("received")
        long bytes;

        @Contended("received")
        private long firstNanos;

        @Contended("received")
        private long lastNanos;

        long corrupted;
        long otherOrigin;
        long negativeEndToEnd;
        long maxEarlyNanos;
        long tooEarly;
        final PhaseCounts endToEnd = new PhaseCounts();
        final PhaseCounts storedToReceived = new PhaseCounts();
        /** Chunks in the order in which they were begun, which is the best order for merging. */
        final List<ReceivedChunk> chunks = new ArrayList<>();

        private final Map<ChunkKey, ReceivedChunk> byKey = new HashMap<>();
        final @Nullable DeliveryRecorder successes;
        final @Nullable FlowRecorder flows;
        private int generation;

        Buffer(@Nullable DeliveryRecorder successes, @Nullable FlowRecorder flows) {
            this.successes = successes;
            this.flows = flows;
        }

        private void received(long now, int length) {
            // hot path
            bytes += length;
            if (received++ == 0) {
                firstNanos = now;
            }
            lastNanos = now;
        }

        /** Returns the instants of the first and last delivery after an instant from which they count. */
        ReceiptTimes times(long since) {
            return received == 0 ? ReceiptTimes.NONE : new ReceiptTimes(firstNanos - since, lastNanos - since);
        }

        /** Key of a chunk. */
        private record ChunkKey(int subscription, int stream, long number) {}

        /**
         * Returns the chunk of this interval, new or found. A hash table, since a second of a fast consumer or of many
         * streams has thousands of chunks, and each new one would be looked for among all.
         */
        private ReceivedChunk chunk(int subscription, int stream, long number) {
            ChunkKey key = new ChunkKey(subscription, stream, number);
            ReceivedChunk chunk = byKey.get(key);
            if (chunk == null) {
                chunk = new ReceivedChunk(subscription, stream, number);
                byKey.put(key, chunk);
                chunks.add(chunk);
            }
            return chunk;
        }

        @Override
        void clear() {
            received = 0;
            bytes = 0;
            corrupted = 0;
            otherOrigin = 0;
            negativeEndToEnd = 0;
            maxEarlyNanos = 0;
            tooEarly = 0;
            endToEnd.clear();
            storedToReceived.clear();
            chunks.clear();
            byKey.clear();
            if (successes != null) {
                successes.clear();
            }
            if (flows != null) {
                flows.clear();
            }
            generation++;
        }
    }
}

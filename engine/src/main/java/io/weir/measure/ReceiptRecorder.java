package io.weir.measure;

import io.weir.audit.DeliveryOrder;
import io.weir.audit.ReceivedChunk;
import io.weir.driver.NanoClock;
import io.weir.measure.success.DeliveryRecorder;
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

    private final DeliveryOrder order;
    private @Nullable Lane[] lanes;

    /** Instant of the last delivery, or group of deliveries, that has arrived. */
    @Contended
    private long arrivedNanos;

    /**
     * @param subscriptions number of subscriptions of the run
     * @param order shared by all of a load that receive
     * @param newSuccesses makes the recorder of successes of an interval; null where none are kept
     */
    ReceiptRecorder(
            NanoClock clock,
            Timeline timeline,
            int subscriptions,
            DeliveryOrder order,
            @Nullable Supplier<DeliveryRecorder> newSuccesses) {
        super(clock, timeline, () -> new Buffer(newSuccesses == null ? null : newSuccesses.get()));
        this.order = order;
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
    public void received(int subscription, int producer, long sequence, int partition, long due, int bytes) {
        arrives();
        try {
            recognised(subscription, producer, sequence, partition, due, bytes);
        } finally {
            leaves();
        }
    }

    /**
     * Records the delivery that has arrived as a message with an intact header.
     *
     * @param subscription number of the subscription
     * @param producer number of the producer
     * @param sequence of the message within the producer
     * @param partition as the driver names it
     * @param due when it was due
     * @param bytes of its payload
     */
    public void recognised(int subscription, int producer, long sequence, int partition, long due, int bytes) {
        // hot path
        Buffer buffer = buffer(arrivedNanos);
        buffer.received(arrivedNanos, bytes);
        long endToEnd = arrivedNanos - due;
        if (endToEnd < 0) {
            buffer.negativeEndToEnd++;
            endToEnd = 0;
        }
        buffer.endToEnd.record(timeline().warmUpIndex(due), endToEnd);
        boolean late = lane(subscription).received(buffer, producer, partition, sequence);
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

    /** This thread's part of one subscription: its position for each producer and partition. */
    private static final class Lane {
        private final int subscription;
        private final DeliveryOrder order;
        private @Nullable Cursor[][] cursors = new Cursor[0][];

        Lane(int subscription, DeliveryOrder order) {
            this.subscription = subscription;
            this.order = order;
        }

        /** Returns whether a later message of its producer and partition came before. */
        boolean received(Buffer buffer, int producer, int partition, long sequence) {
            // hot path
            Cursor cursor = cursor(producer, partition);
            ReceivedChunk chunk = cursor.chunk;
            long number = ReceivedChunk.numberOf(sequence);
            if (chunk == null
                    || cursor.buffer != buffer
                    || cursor.generation != buffer.generation
                    || chunk.number() != number) {
                chunk = buffer.chunk(subscription, producer, number);
                cursor.chunk = chunk;
                cursor.buffer = buffer;
                cursor.generation = buffer.generation;
            }
            boolean late = cursor.place.isLate(sequence);
            chunk.add(sequence, late);
            return late;
        }

        private Cursor cursor(int producer, int partition) {
            // hot path
            if (producer < cursors.length) {
                Cursor[] ofProducer = cursors[producer];
                if (ofProducer != null && partition < ofProducer.length) {
                    Cursor cursor = ofProducer[partition];
                    if (cursor != null) {
                        return cursor;
                    }
                }
            }
            return newCursor(producer, partition);
        }

        private Cursor newCursor(int producer, int partition) {
            if (producer >= cursors.length) {
                cursors = Arrays.copyOf(cursors, Math.max(producer + 1, cursors.length * 2));
            }
            Cursor[] ofProducer = cursors[producer];
            if (ofProducer == null) {
                ofProducer = new Cursor[partition + 1];
            } else if (partition >= ofProducer.length) {
                ofProducer = Arrays.copyOf(ofProducer, partition + 1);
            }
            Cursor cursor = new Cursor(order.place(subscription, producer, partition));
            ofProducer[partition] = cursor;
            cursors[producer] = ofProducer;
            return cursor;
        }
    }

    /** Position of this thread in one producer's messages in one partition. */
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
        final PhaseCounts endToEnd = new PhaseCounts();
        final PhaseCounts storedToReceived = new PhaseCounts();
        /** Chunks in the order in which they were begun, which is the best order for merging. */
        final List<ReceivedChunk> chunks = new ArrayList<>();

        private final Map<ChunkKey, ReceivedChunk> byKey = new HashMap<>();
        final @Nullable DeliveryRecorder successes;
        private int generation;

        Buffer(@Nullable DeliveryRecorder successes) {
            this.successes = successes;
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
        private record ChunkKey(int subscription, int producer, long number) {}

        /**
         * Returns the chunk of this interval, new or found. A hash table, since a second of a fast consumer or of many
         * producers has thousands of chunks, and each new one would be looked for among all.
         */
        private ReceivedChunk chunk(int subscription, int producer, long number) {
            ChunkKey key = new ChunkKey(subscription, producer, number);
            ReceivedChunk chunk = byKey.get(key);
            if (chunk == null) {
                chunk = new ReceivedChunk(subscription, producer, number);
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
            endToEnd.clear();
            storedToReceived.clear();
            chunks.clear();
            byKey.clear();
            if (successes != null) {
                successes.clear();
            }
            generation++;
        }
    }
}

package io.weir.relay;

import io.weir.relay.Impairment.Cut;
import io.weir.relay.Impairment.Delay;
import io.weir.relay.Impairment.Refuse;
import io.weir.relay.Impairment.Throttle;
import io.weir.relay.Pipe.Direction;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules by which the bytes of one relay's connections pass at present, and those that wait. For the relay's thread. */
final class Traffic {

    private static final int MAX_READ = 64 << 10;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(MAX_READ);
    private final Map<Direction, TokenBucket> buckets = new EnumMap<>(Direction.class);
    private final Map<Direction, Deque<Pipe>> waiting = new EnumMap<>(Direction.class);

    /** Pipes with a chunk that is due later, in the order of these instants: all are delayed by the same time. */
    private final Deque<Later> later = new ArrayDeque<>();

    private final HeldMemory memory;
    private @Nullable Impairment impairment;
    private long heldBytes;
    private long heldBack;

    private record Later(Pipe pipe, long due) {}

    /** @param memory of this relay and others */
    Traffic(HeldMemory memory) {
        this.memory = memory;
        for (Direction direction : Direction.values()) {
            waiting.put(direction, new ArrayDeque<>());
        }
    }

    /** Begins an impairment; there is none in force. */
    void impair(Impairment begun, long now) {
        impairment = begun;
        heldBack = 0;
        if (begun instanceof Throttle throttle) {
            for (Direction direction : Direction.values()) {
                buckets.put(direction, new TokenBucket(throttle.bytesPerSecond(), now));
            }
        }
    }

    /** Ends the impairment, and returns how often something was held back by it. */
    long heal() {
        impairment = null;
        buckets.clear();
        later.clear();
        waiting.values().forEach(Deque::clear);
        return heldBack;
    }

    boolean isImpaired() {
        return impairment != null;
    }

    boolean isCut() {
        return impairment instanceof Cut;
    }

    boolean refuses() {
        return impairment instanceof Refuse;
    }

    boolean delays() {
        return impairment instanceof Delay;
    }

    /** Notes that something was held back. */
    void heldBack() {
        heldBack++;
    }

    long timesHeldBack() {
        return heldBack;
    }

    /** Returns how many bytes may be read in a direction out of turn, 0 for none as yet. */
    int allowed(Direction direction, long now) {
        return waiting(direction).isEmpty() ? available(direction, now) : 0;
    }

    /** Returns how many bytes the pipe whose turn it is may read in a direction, 0 for none as yet. */
    int available(Direction direction, long now) {
        if (isCut()) {
            return 0;
        }
        TokenBucket bucket = buckets.get(direction);
        return bucket == null ? MAX_READ : (int) Math.min(MAX_READ, bucket.available(now));
    }

    /** Notes bytes that were read in a direction. */
    void took(Direction direction, int bytes) {
        TokenBucket bucket = buckets.get(direction);
        if (bucket != null) {
            bucket.take(bytes);
        }
    }

    /** Returns an empty buffer with so much room, to be used at once. */
    ByteBuffer buffer(int bytes) {
        return buffer.clear().limit(bytes);
    }

    /** Has a pipe wait until it may read: its turn comes after those that wait already. */
    void awaitTurn(Pipe pipe, Direction direction) {
        heldBack++;
        waiting(direction).addLast(pipe);
    }

    private Deque<Pipe> waiting(Direction direction) {
        return waiting.getOrDefault(direction, new ArrayDeque<>());
    }

    /** Returns the instant before which a chunk that a pipe has read now must not pass. */
    long due(Pipe pipe, long now) {
        if (!(impairment instanceof Delay delay)) {
            return now;
        }
        heldBack++;
        later.addLast(new Later(pipe, now + delay.nanos()));
        return now + delay.nanos();
    }

    boolean isDue(long due, long now) {
        return !delays() || now - due >= 0;
    }

    /** Counts bytes that are held, or are so no longer where negative. */
    void held(long bytes) {
        heldBytes += bytes;
        memory.add(bytes);
    }

    /** Forgets all bytes that are held, as the relay ends. */
    void release() {
        held(-heldBytes);
    }

    boolean hasRoom() {
        return memory.room() > 0;
    }

    /** Returns how many bytes a pipe may read at once, of which it may have to hold all. */
    int room(boolean holdsNothing) {
        return (int) Math.max(holdsNothing ? HeldMemory.MIN_READ : 0, Math.min(MAX_READ, memory.room()));
    }

    long heldBytes() {
        return heldBytes;
    }

    /** Returns the pipes that may pass on what was not due before. */
    List<Pipe> due(long now) {
        List<Pipe> due = new ArrayList<>();
        while (!later.isEmpty() && isDue(later.getFirst().due(), now)) {
            due.add(later.removeFirst().pipe());
        }
        return due;
    }

    /** Returns the next pipe whose turn to read has come; null if there is none. */
    @Nullable
    Pipe nextInTurn(long now) {
        for (Direction direction : Direction.values()) {
            if (!waiting(direction).isEmpty() && available(direction, now) > 0) {
                return waiting(direction).removeFirst();
            }
        }
        return null;
    }

    /** Returns the first instant at which a pipe may be ready that is not yet; null if nothing waits for a time. */
    @Nullable
    Long nextInstant() {
        Long next = later.isEmpty() ? null : (Long) later.getFirst().due();
        for (Map.Entry<Direction, TokenBucket> bucket : buckets.entrySet()) {
            if (!waiting(bucket.getKey()).isEmpty()) {
                long instant = bucket.getValue().nextInstant();
                next = next == null || instant - next < 0 ? (Long) instant : next;
            }
        }
        return next;
    }
}

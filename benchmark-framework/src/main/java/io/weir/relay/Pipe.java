package io.weir.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One direction of a connection. Bytes that can't pass at once are held here, in their order. Nothing more is read while
 * the reader lags behind, so that its sender feels that as it would without the relay. For the relay's thread.
 */
final class Pipe {

    /** Bytes that a delay holds in one direction of a connection at most, where TCP's own window ends too. */
    private static final long MAX_HELD = 8 << 20;

    /** Bytes of memory that a held chunk costs beside its own. */
    private static final int CHUNK_COST = 64;

    private static final int END = -1;

    private final Connection connection;
    private final Traffic traffic;
    private final Direction direction;
    private final SocketChannel from;
    private final SocketChannel to;
    private final Deque<Chunk> held = new ArrayDeque<>();
    private long heldBytes;
    private boolean ended;
    private boolean endPassed;
    private boolean full;
    private boolean stopped;

    /** Way of the bytes. */
    enum Direction {
        TO_NODE,
        TO_CLIENT
    }

    /**
     * Bytes that wait for their time, or for room.
     *
     * @param bytes empty for the end of the stream
     * @param due instant before which they must not pass
     */
    private record Chunk(ByteBuffer bytes, long due) {}

    Pipe(Connection connection, Traffic traffic, Direction direction, SocketChannel from, SocketChannel to) {
        this.connection = connection;
        this.traffic = traffic;
        this.direction = direction;
        this.from = from;
        this.to = to;
    }

    /** Returns whether readable bytes are of interest. */
    boolean wantsRead() {
        return !ended && !stopped && hasRoom();
    }

    /** Returns whether room for bytes is of interest. */
    boolean wantsWrite() {
        return full && !traffic.isCut();
    }

    /** Returns whether the end of the stream has passed. */
    boolean isOver() {
        return endPassed;
    }

    Connection connection() {
        return connection;
    }

    private boolean hasRoom() {
        return held.isEmpty() || traffic.delays() && heldBytes < MAX_HELD && traffic.hasRoom();
    }

    /** Takes what is there, and passes on what may pass; waits in turn where no more may. */
    void read(long now) throws IOException {
        if (!wantsRead()) {
            return;
        }
        int allowed = traffic.allowed(direction, now);
        if (allowed == 0) {
            stopped = true;
            traffic.awaitTurn(this, direction);
        } else {
            read(now, allowed);
        }
    }

    /** Does the same when its turn has come. */
    void takeTurn(long now) throws IOException {
        stopped = false;
        if (wantsRead()) {
            read(now, traffic.available(direction, now));
        }
    }

    private void read(long now, int limit) throws IOException {
        ByteBuffer buffer = traffic.buffer(Math.min(limit, traffic.room(held.isEmpty())));
        int count = from.read(buffer);
        if (count == END) {
            ended = true;
            hold(ByteBuffer.allocate(0), now);
        } else if (count > 0) {
            traffic.took(direction, count);
            buffer.flip();
            if (held.isEmpty() && !traffic.delays()) {
                to.write(buffer);
            }
            if (buffer.hasRemaining()) {
                hold(ByteBuffer.allocate(buffer.remaining()).put(buffer).flip(), now);
            }
        }
        write(now);
    }

    private void hold(ByteBuffer bytes, long now) {
        Chunk chunk = new Chunk(bytes, traffic.due(this, now));
        held.addLast(chunk);
        count(cost(chunk));
    }

    private static long cost(Chunk chunk) {
        return chunk.bytes().capacity() + CHUNK_COST;
    }

    private void count(long bytes) {
        heldBytes += bytes;
        traffic.held(bytes);
    }

    /** Passes on what is due, as far as there is room. */
    void write(long now) throws IOException {
        full = false;
        while (!held.isEmpty()
                && !traffic.isCut()
                && traffic.isDue(held.getFirst().due(), now)) {
            ByteBuffer bytes = held.getFirst().bytes();
            to.write(bytes);
            if (bytes.hasRemaining()) {
                full = true;
                return;
            }
            count(-cost(held.removeFirst()));
            if (bytes.capacity() == 0) {
                to.shutdownOutput();
                endPassed = true;
            }
        }
    }

    /** Passes on what is held, and lets it read again; nothing is impaired any more. */
    void resume(long now) throws IOException {
        stopped = false;
        write(now);
    }

    /** Forgets what is held. */
    void drop() {
        traffic.held(-heldBytes);
        heldBytes = 0;
        held.clear();
        ended = true;
        endPassed = true;
    }
}

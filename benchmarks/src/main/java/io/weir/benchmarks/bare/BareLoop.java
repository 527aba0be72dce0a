package io.weir.benchmarks.bare;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Minimum work of any engine for a message, and nothing else: the due time by index, two readings of the clock, a
 * payload with header and checksum, and three histograms. The yardstick for the engine; it shares no code with it. For
 * one thread.
 */
public final class BareLoop {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int MAGIC = 0x42415245;
    private static final int CHECKED_BYTES = 32;

    /** Messages between two checks of the deadline, so that the clock readings of a message are not spent on it. */
    private static final int BATCH = 1_000;

    private final long rate;
    private final int payloadBytes;
    private final boolean freshPayloads;
    private final SingleWriterRecorder delay = new SingleWriterRecorder(3);
    private final SingleWriterRecorder service = new SingleWriterRecorder(3);
    private final SingleWriterRecorder response = new SingleWriterRecorder(3);
    private final CRC32C crc = new CRC32C();
    private byte[] payload;
    private long index;

    /**
     * @param rate messages per second of the schedule; beyond what the loop reaches, so that it never waits
     * @param payloadBytes at least the 36 of the header
     * @param freshPayloads whether each message gets an array of its own, which clients that keep the bytes need
     */
    public BareLoop(long rate, int payloadBytes, boolean freshPayloads) {
        this.rate = rate;
        this.payloadBytes = payloadBytes;
        this.freshPayloads = freshPayloads;
        this.payload = new byte[payloadBytes];
    }

    /**
     * Sends until the machine's monotonic clock has reached an instant.
     *
     * @return messages sent by this call
     */
    public long runUntil(long deadlineNanos) {
        long first = index;
        long start = System.nanoTime() - dueNanos(first);
        while (System.nanoTime() < deadlineNanos) {
            for (int i = 0; i < BATCH; i++) {
                message(start);
            }
        }
        return index - first;
    }

    /** Sends one message of a schedule that began at {@code start}. */
    public void message(long start) {
        long due = start + dueNanos(index);
        long sendStart = System.nanoTime();
        if (freshPayloads) {
            payload = new byte[payloadBytes];
        }
        write(payload, index, due);
        long completion = System.nanoTime();
        delay.recordValue(Math.max(0, sendStart - due));
        service.recordValue(Math.max(0, completion - sendStart));
        response.recordValue(Math.max(0, completion - due));
        index++;
    }

    /** Returns the payload, which keeps it from being optimised away. */
    public byte[] payload() {
        return payload;
    }

    private long dueNanos(long message) {
        long seconds = message / rate;
        return seconds * NANOS_PER_SECOND + (message - seconds * rate) * NANOS_PER_SECOND / rate;
    }

    private void write(byte[] target, long sequence, long due) {
        INT.set(target, 0, MAGIC);
        LONG.set(target, 16, sequence);
        LONG.set(target, 24, due);
        crc.reset();
        crc.update(target, 0, CHECKED_BYTES);
        INT.set(target, CHECKED_BYTES, (int) crc.getValue());
    }
}

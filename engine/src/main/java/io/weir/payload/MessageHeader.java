package io.weir.payload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The {@value #BYTES} bytes that every message carries, at the start of its payload or as a property.
 *
 * <pre>
 *  0  int   magic
 *  4  int   run
 *  8  int   stream: what one producer sends of one class of messages
 * 12  int   checksum of the body (CRC-32C)
 * 16  long  sequence within the stream; negative for a probe
 * 24  long  due time, nanoseconds since the start of the load, 0 in a probe
 * 32  int   checksum of the 32 bytes before (CRC-32C)
 * </pre>
 *
 * Every worker knows the start by its own clock, so that a message may come from a worker on another machine. The
 * body's checksum is made once per payload of the pool, so that sending costs the same for every size. Big-endian.
 */
public final class MessageHeader {

    /** Length of the header. */
    public static final int BYTES = 36;

    private static final int MAGIC = 0x57454952;
    private static final int RUN = 4;
    private static final int STREAM = 8;
    private static final int BODY_CHECKSUM = 12;
    private static final int SEQUENCE = 16;
    private static final int DUE = 24;
    private static final int HEADER_CHECKSUM = 32;

    /** Upper bound of sequence numbers: a producer of ten million messages a second sends fewer in three years. */
    private static final long MAX_SEQUENCES = 1_000_000_000_000_000L;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private MessageHeader() {}

    /** Writes a header at the start of {@code target}. */
    public static void write(byte[] target, int run, int stream, int bodyChecksum, long sequence, long dueNanos) {
        // hot path
        INT.set(target, 0, MAGIC);
        INT.set(target, RUN, run);
        INT.set(target, STREAM, stream);
        INT.set(target, BODY_CHECKSUM, bodyChecksum);
        LONG.set(target, SEQUENCE, sequence);
        LONG.set(target, DUE, dueNanos);
        INT.set(target, HEADER_CHECKSUM, checksum(target, 0, HEADER_CHECKSUM));
    }

    /** Returns whether the {@code length} bytes from {@code at} start with an intact header, of whichever run. */
    public static boolean isIntact(byte[] source, int at, int length) {
        // hot path
        return length >= BYTES
                && (int) INT.get(source, at) == MAGIC
                && (int) INT.get(source, at + HEADER_CHECKSUM) == checksum(source, at, HEADER_CHECKSUM);
    }

    /**
     * Returns true if the {@code length} bytes from {@code at} are the remains of a header of some run, rather than
     * somebody else's bytes: either the magic is there, or a run, a stream and a sequence number that such a header
     * could have. Random bytes have the magic or the run once in two thousand million times.
     *
     * @param firstRun number of the first run it can be of
     * @param runs number of runs it can be of
     * @param streams number of streams of each
     */
    public static boolean isDamaged(byte[] source, int at, int length, int firstRun, int runs, int streams) {
        if (length >= Integer.BYTES && (int) INT.get(source, at) == MAGIC) {
            return true;
        }
        if (length < BYTES) {
            return false;
        }
        int run = run(source, at) - firstRun;
        int stream = stream(source, at);
        long sequence = sequence(source, at);
        return run >= 0 && run < runs && stream >= 0 && stream < streams && sequence >= 0 && sequence < MAX_SEQUENCES;
    }

    /** Returns the run of a header that starts at {@code at}. */
    public static int run(byte[] source, int at) {
        return (int) INT.get(source, at + RUN);
    }

    public static int stream(byte[] source, int at) {
        return (int) INT.get(source, at + STREAM);
    }

    public static int bodyChecksum(byte[] source, int at) {
        return (int) INT.get(source, at + BODY_CHECKSUM);
    }

    public static long sequence(byte[] source, int at) {
        return (long) LONG.get(source, at + SEQUENCE);
    }

    /** Returns the due time since the start of the load. */
    public static long dueNanos(byte[] source, int at) {
        return (long) LONG.get(source, at + DUE);
    }

    /** Returns the CRC-32C of {@code length} bytes from {@code offset}. */
    public static int checksum(byte[] bytes, int offset, int length) {
        // hot path
        CRC32C crc = new CRC32C(); // never leaves this method, so that compiled code allocates none
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}

package io.weir.time;

import com.sun.jna.Function;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Time slices of the kernel's scheduler. Since Linux 6.12 a thread may request shorter ones: it gets no more CPU time,
 * but gets it sooner after it wakes up, also from a thread that has a long slice (sched_setattr(2); needs no rights).
 * An older kernel ignores the request, other systems don't have it.
 */
final class TimeSlices {

    private static final Logger LOG = LoggerFactory.getLogger(TimeSlices.class);

    /** Shortest slice that the kernel grants. */
    static final long SHORTEST_NANOS = 100_000;

    /** Numbers of the system calls sched_setattr and sched_getattr, by the JVM's name of the architecture. */
    private static final Map<String, long[]> CALLS = Map.of(
            "amd64", new long[] {314, 315},
            "aarch64", new long[] {274, 275},
            "riscv64", new long[] {274, 275});

    private static final long CURRENT_THREAD = 0;
    private static final long NO_FLAGS = 0;

    /** Size of struct sched_attr in its first version; the offsets of its fields follow. */
    private static final int SIZE = 48;

    private static final int SIZE_AT = 0;
    private static final int POLICY_AT = 4;
    private static final int FLAGS_AT = 8;
    private static final int SLICE_AT = 24;

    /** Flag by which threads that this one starts have the usual slices. */
    private static final long RESET_ON_FORK = 1;

    private static final int ORDINARY_POLICY = 0;

    private static final TimeSlices OF_THIS_SYSTEM = load();

    private final @Nullable Function systemCall;
    private final long[] calls;

    private TimeSlices(@Nullable Function systemCall, long[] calls) {
        this.systemCall = systemCall;
        this.calls = calls;
    }

    static TimeSlices ofThisSystem() {
        return OF_THIS_SYSTEM;
    }

    static TimeSlices unknown() {
        return new TimeSlices(null, new long[2]);
    }

    private static TimeSlices load() {
        long[] calls = CALLS.get(System.getProperty("os.arch", "").toLowerCase(Locale.ROOT));
        if (calls == null || !System.getProperty("os.name", "").equals("Linux")) {
            return unknown();
        }
        try {
            return new TimeSlices(Function.getFunction("c", "syscall"), calls);
        } catch (LinkageError | RuntimeException notToBeHad) {
            LOG.info("no short time slices for senders: the C library can't be called", notToBeHad);
            return unknown();
        }
    }

    /** Requests the shortest slices for the calling thread, which keeps its own if they are not available. */
    void shorten() {
        ByteBuffer attributes = read();
        if (attributes != null && attributes.getInt(POLICY_AT) == ORDINARY_POLICY) {
            attributes.putLong(FLAGS_AT, attributes.getLong(FLAGS_AT) | RESET_ON_FORK);
            attributes.putLong(SLICE_AT, SHORTEST_NANOS);
            long refused = call(calls[0], CURRENT_THREAD, attributes.array(), NO_FLAGS);
            if (refused != 0) {
                LOG.info("no short time slices for {}: the kernel refuses", Thread.currentThread());
            }
        }
    }

    /** Returns the length of the calling thread's slices in nanoseconds as the kernel reports it; 0 where it doesn't. */
    long nanos() {
        ByteBuffer attributes = read();
        return attributes == null ? 0 : attributes.getLong(SLICE_AT);
    }

    private @Nullable ByteBuffer read() {
        if (systemCall == null) {
            return null;
        }
        ByteBuffer attributes = ByteBuffer.allocate(SIZE).order(ByteOrder.nativeOrder());
        attributes.putInt(SIZE_AT, SIZE);
        return call(calls[1], CURRENT_THREAD, attributes.array(), (long) SIZE, NO_FLAGS) == 0 ? attributes : null;
    }

    private long call(Object... arguments) {
        return systemCall == null ? -1 : systemCall.invokeLong(arguments);
    }
}

package io.weir.relay;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory in which several relays hold bytes, with one bound for all of them together: so many relays and connections take no
 * more than few. Beyond it each direction of a connection that holds nothing may hold {@value #MIN_READ} bytes, so that none
 * stands still; and each relay one read of 64 KiB, where several take the last room at the same time. Any thread.
 */
public final class HeldMemory {

    static final int MIN_READ = 1 << 10;

    private static final int SHARE_OF_HEAP = 4;

    private final long max;
    private final AtomicLong held = new AtomicLong();

    /** @param max bytes, with what holding them takes */
    HeldMemory(long max) {
        this.max = max;
    }

    /** Returns a memory of a quarter of this JVM's heap. */
    public static HeldMemory quarterOfHeap() {
        return new HeldMemory(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    /** Counts bytes that are held, or are so no longer where negative. */
    void add(long bytes) {
        held.addAndGet(bytes);
    }

    /** Returns how many more bytes may be held; 0 or less if there is no room. */
    long room() {
        return max - held.get();
    }
}

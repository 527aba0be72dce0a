package io.weir.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import jdk.internal.vm.annotation.Contended;

/**
 * Critical sections of one writer, which never waits for a reader. A reader can wait for their end.
 *
 * <p>HdrHistogram's {@code WriterReaderPhaser} does the same for any number of writers, at the price of two atomic
 * additions for each section. With a single writer one full fence is enough: it keeps whatever the section reads, such as
 * the clock, behind the section's announcement.
 */
final class WriterSections {

    private static final VarHandle ENTERED;
    private static final VarHandle LEFT;

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            ENTERED = own.findVarHandle(WriterSections.class, "entered", long.class);
            LEFT = own.findVarHandle(WriterSections.class, "left", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** Number of sections entered; written by the writer. */
    @Contended("writer")
    private long entered;

    /** Number of the last section left; written by the writer. */
    @Contended("writer")
    private long left;

    /** Enters a section. Writer only; sections don't nest. */
    void enter() {
        // hot path
        ENTERED.setVolatile(this, entered + 1);
    }

    /** Leaves the section. Writer only. */
    void exit() {
        // hot path
        LEFT.setRelease(this, entered);
    }

    /**
     * Returns when every section entered before this call has been left; what was written in them can then be read. The
     * clock read in a section entered later is not behind the caller's.
     */
    void awaitThoseEntered() {
        long last = (long) ENTERED.getVolatile(this);
        while ((long) LEFT.getAcquire(this) < last) {
            Thread.yield();
        }
    }
}

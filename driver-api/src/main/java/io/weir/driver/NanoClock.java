package io.weir.driver;

/** A monotonic clock in nanoseconds, an argument so that tests can control time. */
@FunctionalInterface
public interface NanoClock {

    /** Returns nanoseconds since an arbitrary origin; only differences mean anything. Never runs backwards. Any thread. */
    long nanoTime();
}

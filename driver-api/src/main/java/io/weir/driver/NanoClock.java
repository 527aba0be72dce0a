package io.weir.driver;

/** A monotonic clock in nanoseconds, so that time is an argument and a test can own it. */
@FunctionalInterface
public interface NanoClock {

    /** Nanoseconds since an arbitrary origin; only differences mean anything. Never runs backwards. Any thread. */
    long nanoTime();
}

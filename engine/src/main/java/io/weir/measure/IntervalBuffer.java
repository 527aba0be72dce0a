package io.weir.measure;

import org.jspecify.annotations.Nullable;

/**
 * Events that one thread recorded in one interval. That thread writes; the collector reads and clears once the interval
 * is over.
 */
abstract class IntervalBuffer<B extends IntervalBuffer<B>> {

    private int interval;
    private volatile @Nullable B next;

    final int interval() {
        return interval;
    }

    final void startInterval(int interval) {
        this.interval = interval;
    }

    final @Nullable B next() {
        return next;
    }

    final void linkNext(@Nullable B next) {
        this.next = next;
    }

    /** Clears everything, for use in another interval. */
    abstract void clear();
}

package io.weir.driver.loopback.system;

import io.weir.driver.loopback.config.StallSettings;

/** The stalls as arithmetic: stall k lasts from {@code origin + k * every} on for its length, k from 1. */
public record Stalls(long originNanos, StallSettings settings) {

    /** Returns when a send at that time may go on: then, or at the end of the blocking stall that it falls in. */
    public long mayGoOn(long nanos, int producer) {
        return settings.blocking() && producer < settings.blockedProducers() ? endOfStall(nanos) : nanos;
    }

    /** Returns when an event due at that time happens: then, or at the end of the late stall that it falls in. */
    public long happens(long nanos) {
        return settings.any() && settings.stallKind() == StallSettings.StallKind.LATE ? endOfStall(nanos) : nanos;
    }

    private long endOfStall(long nanos) {
        long sinceOrigin = nanos - originNanos;
        if (sinceOrigin < settings.stallEveryNanos()) {
            return nanos;
        }
        long sinceStall = sinceOrigin % settings.stallEveryNanos();
        return sinceStall < settings.stallForNanos() ? nanos - sinceStall + settings.stallForNanos() : nanos;
    }
}

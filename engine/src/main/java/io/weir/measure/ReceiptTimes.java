package io.weir.measure;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Instants of the first and the last delivery within a span of time.
 *
 * @param firstNanos since the start of load
 * @param lastNanos the same; below the first where nothing was delivered
 */
public record ReceiptTimes(long firstNanos, long lastNanos) {

    /** Nothing was delivered. */
    public static final ReceiptTimes NONE = new ReceiptTimes(Long.MAX_VALUE, Long.MIN_VALUE);

    /** Returns whether nothing was delivered. */
    public boolean isNone() {
        return lastNanos < firstNanos;
    }

    /** Returns the instants over both, two spans or two places. */
    public ReceiptTimes plus(ReceiptTimes other) {
        return new ReceiptTimes(Math.min(firstNanos, other.firstNanos), Math.max(lastNanos, other.lastNanos));
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(firstNanos);
        out.writeLong(lastNanos);
    }

    static ReceiptTimes readFrom(DataInput in) throws IOException {
        return new ReceiptTimes(in.readLong(), in.readLong());
    }
}

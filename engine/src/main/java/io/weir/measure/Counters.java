package io.weir.measure;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Events that happened within a span of time.
 *
 * @param sent handed to {@code Producer.send}
 * @param acknowledged completed well
 * @param refused completed as refused
 * @param unknown completed with unknown outcome
 * @param aborted completed with their transaction aborted
 * @param received delivered, over all subscriptions, repetitions included and foreign messages left out
 * @param payloadBytes of one message; the workload's size is fixed, so bytes are counts times this
 */
public record Counters(
        long sent, long acknowledged, long refused, long unknown, long aborted, long received, int payloadBytes) {

    /** Nothing happened yet. */
    public static Counters none(int payloadBytes) {
        return new Counters(0, 0, 0, 0, 0, 0, payloadBytes);
    }

    /** Returns the number of messages completed other than by acknowledgement. */
    public long failed() {
        return refused + unknown + aborted;
    }

    void writeTo(DataOutput out) throws IOException {
        for (long events : new long[] {sent, acknowledged, refused, unknown, aborted, received}) {
            out.writeLong(events);
        }
        out.writeInt(payloadBytes);
    }

    static Counters readFrom(DataInput in) throws IOException {
        return new Counters(
                in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readInt());
    }

    public Counters plus(Counters other) {
        return new Counters(
                sent + other.sent,
                acknowledged + other.acknowledged,
                refused + other.refused,
                unknown + other.unknown,
                aborted + other.aborted,
                received + other.received,
                payloadBytes);
    }
}

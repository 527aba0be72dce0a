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
 * @param sentBytes payload of those sent
 * @param acknowledgedBytes payload of those acknowledged
 * @param receivedBytes payload of those received
 */
public record Counters(
        long sent,
        long acknowledged,
        long refused,
        long unknown,
        long aborted,
        long received,
        long sentBytes,
        long acknowledgedBytes,
        long receivedBytes) {

    /** Nothing happened yet. */
    public static final Counters NONE = new Counters(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Returns the number of messages completed other than by acknowledgement. */
    public long failed() {
        return refused + unknown + aborted;
    }

    /** Returns the mean payload of a message sent; 0 if none was. */
    public double meanSentBytes() {
        return sent == 0 ? 0 : (double) sentBytes / sent;
    }

    void writeTo(DataOutput out) throws IOException {
        for (long events : new long[] {sent, acknowledged, refused, unknown, aborted, received}) {
            out.writeLong(events);
        }
        out.writeLong(sentBytes);
        out.writeLong(acknowledgedBytes);
        out.writeLong(receivedBytes);
    }

    static Counters readFrom(DataInput in) throws IOException {
        return new Counters(
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong());
    }

    public Counters plus(Counters other) {
        return new Counters(
                sent + other.sent,
                acknowledged + other.acknowledged,
                refused + other.refused,
                unknown + other.unknown,
                aborted + other.aborted,
                received + other.received,
                sentBytes + other.sentBytes,
                acknowledgedBytes + other.acknowledgedBytes,
                receivedBytes + other.receivedBytes);
    }
}

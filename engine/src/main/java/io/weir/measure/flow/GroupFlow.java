package io.weir.measure.flow;

import io.weir.measure.Latencies;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.HdrHistogram.Histogram;

/**
 * Deliveries to one group of subscriptions within a span of time. Readers must not change the histograms.
 *
 * @param received messages that were wanted, repetitions included
 * @param receivedBytes their payload
 * @param discarded messages of the run that were delivered and not wanted
 * @param discardedBytes their payload
 * @param warmUp end-to-end times, in nanoseconds, of wanted messages due in the warm-up
 * @param measured the same of those due in the measured part
 */
public record GroupFlow(
        long received, long receivedBytes, long discarded, long discardedBytes, Histogram warmUp, Histogram measured) {

    /** Returns a flow of nothing. */
    public static GroupFlow none() {
        return new GroupFlow(0, 0, 0, 0, Latencies.newHistogram(), Latencies.newHistogram());
    }

    /** Returns the sum of both. */
    public GroupFlow plus(GroupFlow other) {
        return new GroupFlow(
                received + other.received,
                receivedBytes + other.receivedBytes,
                discarded + other.discarded,
                discardedBytes + other.discardedBytes,
                sum(warmUp, other.warmUp),
                sum(measured, other.measured));
    }

    private static Histogram sum(Histogram one, Histogram other) {
        Histogram both = Latencies.newHistogram();
        both.add(one);
        both.add(other);
        return both;
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(received);
        out.writeLong(receivedBytes);
        out.writeLong(discarded);
        out.writeLong(discardedBytes);
        Latencies.write(warmUp, out);
        Latencies.write(measured, out);
    }

    static GroupFlow readFrom(DataInput in) throws IOException {
        return new GroupFlow(
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                Latencies.read(in, "end-to-end times of a group"),
                Latencies.read(in, "end-to-end times of a group"));
    }
}

package io.weir.measure;

import io.weir.measure.flow.GroupFlows;
import io.weir.measure.success.Successes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Raw facts of one interval of a load at one worker or, added up, at several: events only, nothing derived or clamped.
 * Readers must not change the latencies.
 *
 * @param index from 0 at the start of load
 * @param counters events within the interval
 * @param warmUp latencies of messages due in the warm-up that completed or arrived in the interval
 * @param measured latencies of messages due in the measured window that completed or arrived in the interval
 * @param errors failed sends of the interval by kind
 * @param acknowledged messages acknowledged, by topic
 * @param awaited those that a subscription is to receive, by subscription. It may be below 0, since a message can turn out
 *     later not to be expected
 * @param arrived first deliveries of awaited messages, by subscription; for the same reason it may be below 0
 * @param receipts instants of the first and last delivery
 * @param successes what succeeded and when; none where a load doesn't keep them
 * @param flows deliveries by group of subscriptions; none where groups are not told apart
 */
public record Interval(
        int index,
        Counters counters,
        Latencies warmUp,
        Latencies measured,
        Map<String, Long> errors,
        PlaceCounts acknowledged,
        PlaceCounts awaited,
        PlaceCounts arrived,
        ReceiptTimes receipts,
        Successes successes,
        GroupFlows flows) {

    /** Version of the form of {@link #write}. */
    private static final byte VERSION = 6;

    public Interval {
        errors = Map.copyOf(errors);
    }

    /** Returns the neutral element of {@link #plus} for an interval. */
    public static Interval none(int index) {
        return new Interval(
                index,
                Counters.NONE,
                Latencies.empty(),
                Latencies.empty(),
                Map.of(),
                PlaceCounts.NONE,
                PlaceCounts.NONE,
                PlaceCounts.NONE,
                ReceiptTimes.NONE,
                Successes.NONE,
                GroupFlows.NONE);
    }

    /** Writes the interval, to be added up elsewhere with those of other workers. */
    public void write(OutputStream target) throws IOException {
        DataOutputStream out = new DataOutputStream(target);
        out.writeByte(VERSION);
        out.writeInt(index);
        counters.writeTo(out);
        warmUp.writeTo(out);
        measured.writeTo(out);
        out.writeInt(errors.size());
        for (Map.Entry<String, Long> error : errors.entrySet()) {
            out.writeUTF(error.getKey());
            out.writeLong(error.getValue());
        }
        acknowledged.writeTo(out);
        awaited.writeTo(out);
        arrived.writeTo(out);
        receipts.writeTo(out);
        successes.writeTo(out);
        flows.writeTo(out);
    }

    /**
     * Reads an interval that {@link #write} has written, and nothing behind it.
     *
     * @throws IOException when it is cut off, damaged, or of another version
     */
    public static Interval read(InputStream source) throws IOException {
        DataInputStream in = new DataInputStream(source);
        byte version = in.readByte();
        if (version != VERSION) {
            throw new IOException("the interval is of version " + version + ", and this Weir reads version " + VERSION);
        }
        int index = in.readInt();
        Counters counters = Counters.readFrom(in);
        Latencies warmUp = Latencies.readFrom(in);
        Latencies measured = Latencies.readFrom(in);
        Map<String, Long> errors = new HashMap<>();
        for (int kinds = in.readInt(); kinds > 0; kinds--) {
            errors.put(in.readUTF(), in.readLong());
        }
        return new Interval(
                index,
                counters,
                warmUp,
                measured,
                errors,
                PlaceCounts.readFrom(in),
                PlaceCounts.readFrom(in),
                PlaceCounts.readFrom(in),
                ReceiptTimes.readFrom(in),
                Successes.readFrom(in),
                GroupFlows.readFrom(in));
    }

    /**
     * Returns the events of this interval at both places.
     *
     * @param other the same interval at another worker
     */
    public Interval plus(Interval other) {
        if (index != other.index) {
            throw new IllegalArgumentException("interval " + index + " and interval " + other.index);
        }
        Map<String, Long> both = new HashMap<>(errors);
        other.errors.forEach((kind, count) -> both.merge(kind, count, Long::sum));
        return new Interval(
                index,
                counters.plus(other.counters),
                warmUp.plus(other.warmUp),
                measured.plus(other.measured),
                both,
                acknowledged.plus(other.acknowledged),
                awaited.plus(other.awaited),
                arrived.plus(other.arrived),
                receipts.plus(other.receipts),
                successes.plus(other.successes),
                flows.plus(other.flows));
    }
}

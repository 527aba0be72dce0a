package io.weir.audit;

import io.weir.driver.SendOutcome;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Sending side of the messages of one stream. Single messages are kept only if they were not acknowledged or are delayed
 * beyond the run: the rest were acknowledged, and are awaited unless filtered out. For one thread at a time.
 */
final class StreamLedger {

    /** By the ordinal of the outcome. */
    private final List<Roaring64Bitmap> failed = Stream.of(SendOutcome.values())
            .map(outcome -> new Roaring64Bitmap())
            .toList();

    private final Roaring64Bitmap delayed = new Roaring64Bitmap();
    private long acknowledged;
    private long filteredOut;

    /** Notes a failure; returns false if one was noted before, which then stands. */
    boolean add(SendOutcome outcome, long sequence) {
        if (failed.stream().anyMatch(noted -> noted.contains(sequence))) {
            return false;
        }
        of(outcome).addLong(sequence);
        return true;
    }

    /** Returns what two workers know of the same producer's messages. */
    static StreamLedger united(StreamLedger one, StreamLedger other) {
        StreamLedger both = new StreamLedger();
        for (StreamLedger known : List.of(one, other)) {
            for (SendOutcome outcome : SendOutcome.values()) {
                both.of(outcome).or(known.of(outcome));
            }
            both.delayed.or(known.delayed);
        }
        both.acknowledged = one.acknowledged + other.acknowledged;
        both.filteredOut = one.filteredOut + other.filteredOut;
        return both;
    }

    void writeTo(DataOutput out) throws IOException {
        for (Roaring64Bitmap noted : failed) {
            noted.serialize(out);
        }
        delayed.serialize(out);
        out.writeLong(acknowledged);
        out.writeLong(filteredOut);
    }

    static StreamLedger readFrom(DataInput in) throws IOException {
        StreamLedger ledger = new StreamLedger();
        for (Roaring64Bitmap noted : ledger.failed) {
            noted.deserialize(in);
        }
        ledger.delayed.deserialize(in);
        ledger.acknowledged = in.readLong();
        ledger.filteredOut = in.readLong();
        return ledger;
    }

    Roaring64Bitmap of(SendOutcome outcome) {
        return failed.get(outcome.ordinal());
    }

    /** Notes an acknowledged message that is to be delivered after the run; returns false if it was noted before. */
    boolean addDelayed(long sequence) {
        boolean isNew = !delayed.contains(sequence);
        delayed.addLong(sequence);
        return isNew;
    }

    /** Returns the acknowledged messages that are to be delivered after the run. */
    Roaring64Bitmap delayed() {
        return delayed;
    }

    void addAcknowledged(long messages) {
        acknowledged += messages;
    }

    long acknowledged() {
        return acknowledged;
    }

    /** Returns the number of acknowledged messages that are neither filtered out nor delayed beyond the run. */
    long awaited() {
        return acknowledged - filteredOut - delayed.getLongCardinality();
    }

    void addFilteredOut() {
        filteredOut++;
    }

    /** Returns the number of acknowledged messages that are kept from every subscription. */
    long filteredOut() {
        return filteredOut;
    }

    /** Visits the sequences that nobody waits for, except those filtered out. */
    void forEachUnawaited(LongConsumer sequence) {
        delayed.forEach(sequence::accept);
        failed.forEach(noted -> noted.forEach(sequence::accept));
    }

    /** Returns the number of a chunk's members that nobody waits for, although they may come. */
    int unawaitedOf(SequenceChunk chunk) {
        return Stream.concat(Stream.of(delayed), failed.stream())
                .filter(unawaited -> !unawaited.isEmpty())
                .mapToInt(unawaited -> ReceivedSet.membersIn(unawaited, chunk).size())
                .sum();
    }
}

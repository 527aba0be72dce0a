package io.weir.driver.loopback.ledger;

import java.util.Arrays;

/** The ledger's page for one producer: 22 bytes per message, in arrays that grow. Thread-safe. */
final class SendLog implements SendJournal {

    private static final SendResult[] RESULTS = SendResult.values();

    private final int producer;
    private int count;
    private long[] sentNanos = new long[16];
    private long[] completedNanos = new long[16];
    private int[] partitions = new int[16];
    private short[] faults = new short[16];
    private byte[] results = new byte[16];

    SendLog(int producer) {
        this.producer = producer;
    }

    @Override
    public synchronized long nextSequence() {
        return count;
    }

    @Override
    public synchronized void sent(long sequence, long nanos) {
        if (sequence != count) {
            throw new IllegalStateException(
                    "producer " + producer + " sends number " + sequence + " when number " + count + " is next");
        }
        if (count == sentNanos.length) {
            grow(count * 2);
        }
        sentNanos[count] = nanos;
        partitions[count] = -1;
        results[count] = (byte) SendResult.OUTSTANDING.ordinal();
        count++;
    }

    @Override
    public synchronized void routed(long sequence, int partition, int injected) {
        // A message held back is not yet overtaken.
        faults[(int) sequence] = (short) (injected & ~Injection.REORDERED.bit());
        partitions[(int) sequence] = partition;
    }

    @Override
    public synchronized void overtaken(long sequence) {
        faults[(int) sequence] |= (short) Injection.REORDERED.bit();
    }

    @Override
    public synchronized void completed(long sequence, long nanos, SendResult result) {
        completedNanos[(int) sequence] = nanos;
        results[(int) sequence] = (byte) result.ordinal();
    }

    synchronized SentMessage message(long sequence) {
        if (sequence < 0 || sequence >= count) {
            throw new IndexOutOfBoundsException(
                    "producer " + producer + " has sent " + count + " messages, none of number " + sequence);
        }
        int i = (int) sequence;
        return new SentMessage(
                producer,
                sequence,
                partitions[i],
                sentNanos[i],
                completedNanos[i],
                RESULTS[results[i]],
                Injection.set(faults[i]));
    }

    /** Returns the instant of the send, for a message that was sent. */
    synchronized long sentNanos(long sequence) {
        return sentNanos[(int) sequence];
    }

    synchronized void addTo(long[] byResult, long[] byInjection) {
        for (int i = 0; i < count; i++) {
            byResult[results[i]]++;
            for (int bit = 0; bit < byInjection.length; bit++) {
                byInjection[bit] += (faults[i] >>> bit) & 1;
            }
        }
    }

    /** Returns the service times of acknowledged messages, in the order of sending. */
    synchronized long[] serviceTimesNanos() {
        long[] times = new long[count];
        int acknowledged = 0;
        for (int i = 0; i < count; i++) {
            if (results[i] == SendResult.ACKNOWLEDGED.ordinal()) {
                times[acknowledged++] = completedNanos[i] - sentNanos[i];
            }
        }
        return Arrays.copyOf(times, acknowledged);
    }

    private void grow(int length) {
        sentNanos = Arrays.copyOf(sentNanos, length);
        completedNanos = Arrays.copyOf(completedNanos, length);
        partitions = Arrays.copyOf(partitions, length);
        faults = Arrays.copyOf(faults, length);
        results = Arrays.copyOf(results, length);
    }
}

package io.weir.driver.loopback;

import io.weir.driver.Message;

/** A message in the log of its partition. */
final class StoredMessage {

    private final int producer;
    private final long sequence;
    private final int faults;
    private final long deliverAtNanos;
    private final SendJournal journal;
    private byte[] payload;
    private byte[] stamp;
    private boolean copied;

    /** Takes the message's arrays as they are; {@link #copy()} must follow while they are the driver's to read. */
    StoredMessage(Message message, int producer, long sequence, int faults, long deliverAtNanos, SendJournal journal) {
        this.payload = message.payload();
        this.stamp = message.stamp();
        this.producer = producer;
        this.sequence = sequence;
        this.faults = faults;
        this.deliverAtNanos = deliverAtNanos;
        this.journal = journal;
    }

    /** Makes the arrays this message's own, once. */
    synchronized void copy() {
        if (copied) {
            return;
        }
        copied = true;
        payload = payload.clone();
        stamp = stamp.length == 0 ? Message.NO_STAMP : stamp.clone();
        if (has(Injection.CORRUPTED)) {
            payload[payload.length - 1] ^= (byte) 0xff;
        }
    }

    /** This message's own bytes. After {@link #copy()}. */
    synchronized byte[] payload() {
        return payload;
    }

    /** This message's own stamp. After {@link #copy()}. */
    synchronized byte[] stamp() {
        return stamp;
    }

    int producer() {
        return producer;
    }

    long sequence() {
        return sequence;
    }

    /** Not to be delivered before. */
    long deliverAtNanos() {
        return deliverAtNanos;
    }

    boolean has(Injection injection) {
        return injection.in(faults);
    }

    /** Takes down that another message was stored first. */
    void overtaken() {
        journal.overtaken(sequence);
    }
}

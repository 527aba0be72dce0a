package io.weir.driver.loopback.system;

import io.weir.driver.Message;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.SendJournal;

/** A message in the log of its partition. */
final class StoredMessage {

    final int producer;
    final long sequence;
    /** Instant before which it must not be delivered. */
    final long deliverAtNanos;

    /** True if the message itself asks for a delay, which others behind it need not have. */
    final boolean isKeptBack;

    /** Name of its class; empty where messages are alike. */
    final String messageClass;

    private final int faults;
    private final SendJournal journal;
    private byte[] payload;
    private byte[] header;
    private boolean copied;

    /** Keeps the message's arrays without a copy; {@link #copy()} must follow while the driver may read them. */
    public StoredMessage(
            Message message,
            String messageClass,
            int producer,
            long sequence,
            int faults,
            long deliverAtNanos,
            SendJournal journal) {
        this.payload = message.payload();
        this.header = message.header();
        this.isKeptBack = message.deliverAfterNanos() > 0;
        this.messageClass = messageClass;
        this.producer = producer;
        this.sequence = sequence;
        this.faults = faults;
        this.deliverAtNanos = deliverAtNanos;
        this.journal = journal;
    }

    /** Replaces the arrays by copies, once. */
    public synchronized void copy() {
        if (copied) {
            return;
        }
        copied = true;
        payload = payload.clone();
        header = header.length == 0 ? Message.NO_HEADER : header.clone();
        if (has(Injection.CORRUPTED)) {
            payload[payload.length - 1] ^= (byte) 0xff;
        }
    }

    /** Returns this message's own bytes. After {@link #copy()}. */
    synchronized byte[] payload() {
        return payload;
    }

    /** Returns this message's own stamp. After {@link #copy()}. */
    synchronized byte[] header() {
        return header;
    }

    boolean has(Injection injection) {
        return injection.in(faults);
    }

    /** Records that another message was stored first. */
    void overtaken() {
        journal.overtaken(sequence);
    }
}

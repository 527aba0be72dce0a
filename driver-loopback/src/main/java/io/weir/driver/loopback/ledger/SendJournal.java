package io.weir.driver.loopback.ledger;

/** Records the events of one producer's messages. Any thread. */
public interface SendJournal {

    /** Records nothing. */
    SendJournal NONE = new SendJournal() {};

    default long nextSequence() {
        return 0;
    }

    /** Called when {@code send} was entered with the next message. */
    default void sent(long sequence, long nanos) {}

    /** Called when its partition and its {@link Injection} bits are decided. */
    default void routed(long sequence, int partition, int faults) {}

    default void overtaken(long sequence) {}

    /** Called just before its completion. */
    default void completed(long sequence, long nanos, SendResult result) {}
}

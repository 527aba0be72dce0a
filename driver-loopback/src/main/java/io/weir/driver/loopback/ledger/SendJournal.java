package io.weir.driver.loopback.ledger;

/** Records the events of one producer's messages. Any thread. */
public interface SendJournal {

    /** Records nothing. */
    SendJournal NONE = new SendJournal() {
        @Override
        public long nextSequence() {
            return 0;
        }

        @Override
        public void sent(long sequence, long nanos) {}

        @Override
        public void routed(long sequence, int partition, int faults) {}

        @Override
        public void overtaken(long sequence) {}

        @Override
        public void completed(long sequence, long nanos, SendResult result) {}
    };

    /** Returns the number of the next message to be sent. */
    long nextSequence();

    /** Called when {@code send} was entered with the next message. */
    void sent(long sequence, long nanos);

    /** Called when its partition and its {@link Injection} bits are decided. */
    void routed(long sequence, int partition, int faults);

    /** Called when it has been overtaken. */
    void overtaken(long sequence);

    /** Called just before its completion. */
    void completed(long sequence, long nanos, SendResult result);
}

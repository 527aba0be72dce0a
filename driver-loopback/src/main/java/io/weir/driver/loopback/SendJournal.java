package io.weir.driver.loopback;

/** Takes down what happens to the messages of one producer. Any thread. */
interface SendJournal {

    /** Takes nothing down. */
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

    /** The number of the next message to be sent. */
    long nextSequence();

    /** {@code send} was entered with the next message. */
    void sent(long sequence, long nanos);

    /** Its partition and its {@link Injection} bits are decided. */
    void routed(long sequence, int partition, int faults);

    /** It has been overtaken. */
    void overtaken(long sequence);

    /** Its completion is about to be called. */
    void completed(long sequence, long nanos, SendResult result);
}

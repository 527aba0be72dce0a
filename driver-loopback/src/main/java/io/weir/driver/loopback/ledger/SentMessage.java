package io.weir.driver.loopback.ledger;

import java.util.Set;

/**
 * Record of one message.
 *
 * @param producer {@link io.weir.driver.ProducerSpec#index()}
 * @param sequence number of the send within its producer, from 0
 * @param partition its partition, -1 when the send ended before that was decided
 * @param sentNanos when {@code send} was entered, on the run's clock
 * @param completedNanos when the completion was called; means nothing while outstanding or after a throw
 */
public record SentMessage(
        int producer,
        long sequence,
        int partition,
        long sentNanos,
        long completedNanos,
        SendResult result,
        Set<Injection> injected) {

    public SentMessage {
        injected = Set.copyOf(injected);
    }

    /** Returns the time from the entry into {@code send} to the call of the completion. */
    public long serviceTimeNanos() {
        return completedNanos - sentNanos;
    }
}

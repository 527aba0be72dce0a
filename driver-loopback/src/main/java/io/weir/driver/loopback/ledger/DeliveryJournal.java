package io.weir.driver.loopback.ledger;

/** Records the deliveries of one partition to one subscription. */
@FunctionalInterface
public interface DeliveryJournal {

    /** Records nothing. */
    DeliveryJournal NONE = (producer, sequence, nanos) -> {};

    /** Called just before the listener. */
    void delivered(int producer, long sequence, long nanos);
}

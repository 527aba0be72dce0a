package io.weir.driver.loopback;

/** Takes down the deliveries of one partition to one subscription. */
@FunctionalInterface
interface DeliveryJournal {

    /** Takes nothing down. */
    DeliveryJournal NONE = (producer, sequence, nanos) -> {};

    /** The listener is about to be called. */
    void delivered(int producer, long sequence, long nanos);
}

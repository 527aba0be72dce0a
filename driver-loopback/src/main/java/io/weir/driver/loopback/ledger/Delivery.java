package io.weir.driver.loopback.ledger;

/**
 * One call of a listener.
 *
 * @param producer who sent the message
 * @param sequence its number within the producer
 * @param nanos when the listener was called, on the run's clock
 */
public record Delivery(String topic, String subscription, int partition, int producer, long sequence, long nanos) {}

package io.weir.accuracy;

/**
 * A delivery of a message of the load as it was seen between driver and engine.
 *
 * @param subscription by name
 * @param returned when the engine had done with it
 * @param payloadHash of what arrived
 */
record Receipt(String subscription, int partition, int producer, long sequence, long returned, int payloadHash) {}

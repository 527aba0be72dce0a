package io.weir.worker.send;

import io.weir.driver.Producer;
import io.weir.payload.KeyPool.KeySequence;

/**
 * One producer as its sender thread sees it.
 *
 * @param number number of the producer within the run; its k-th message is number {@code k * producers + number} of the
 *     schedule, so that each producer's share is exact and all together are evenly spread
 */
public record SenderLane(int number, Producer producer, KeySequence keys) {}

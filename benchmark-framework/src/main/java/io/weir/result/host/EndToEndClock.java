package io.weir.result.host;

import org.jspecify.annotations.Nullable;

/**
 * The two hosts whose clocks are least sure among those that have producers and consumers of the same topic.
 *
 * @param producers host of the producers
 * @param consumers host of the consumers
 * @param boundNanos maximum error of an end-to-end time between them, in nanoseconds; null where one of their clocks has
 *     jumped, or was not compared at the end
 */
public record EndToEndClock(
        String producers, String consumers, @Nullable Long boundNanos) {}

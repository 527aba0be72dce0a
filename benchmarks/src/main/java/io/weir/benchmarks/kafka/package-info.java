/** Pairs of Weir and Kafka's own performance tools on one broker. */
@NullMarked
package io.weir.benchmarks.kafka;

import org.jspecify.annotations.NullMarked;

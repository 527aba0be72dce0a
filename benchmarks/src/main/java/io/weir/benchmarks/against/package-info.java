/** Pairs of Weir and the performance tools that come with messaging systems, each on the same broker. */
@NullMarked
package io.weir.benchmarks.against;

import org.jspecify.annotations.NullMarked;

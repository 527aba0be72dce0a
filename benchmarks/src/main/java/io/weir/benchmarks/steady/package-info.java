/** The search for a steady state, checked against recorded runs of real systems. */
@NullMarked
package io.weir.benchmarks.steady;

import org.jspecify.annotations.NullMarked;

/** Whole-engine measurements: each figure beside its bare loop or the loopback ledger, in the same rounds. */
@NullMarked
package io.weir.benchmarks.engine;

import org.jspecify.annotations.NullMarked;

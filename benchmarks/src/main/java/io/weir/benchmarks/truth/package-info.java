/** Runs of the real engine on loopback whose figures are compared with the ledger's. */
@NullMarked
package io.weir.benchmarks.truth;

import org.jspecify.annotations.NullMarked;

/** Comparison of runs: which can be compared, and the differences they show. Pure rules and statistics. */
@NullMarked
package io.weir.compare;

import org.jspecify.annotations.NullMarked;

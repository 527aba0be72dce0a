/** Compares runs: which may stand side by side, and what difference they show. Pure rules and statistics. */
@NullMarked
package io.weir.compare;

import org.jspecify.annotations.NullMarked;

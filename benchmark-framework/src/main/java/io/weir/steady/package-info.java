/** Statistics of a series of intervals: since when it is steady, and how sure its quantiles are. */
@NullMarked
package io.weir.steady;

import org.jspecify.annotations.NullMarked;

/** Statistics of a series of intervals: the start of its steady part, and the uncertainty of its quantiles. */
@NullMarked
package io.weir.steady;

import org.jspecify.annotations.NullMarked;

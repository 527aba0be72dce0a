/** Clocks, waiting, and rates as types: the only place that asks the machine what time it is. */
@NullMarked
package io.weir.time;

import org.jspecify.annotations.NullMarked;

/** Clocks and waiting: the only place that reads the machine's time. */
@NullMarked
package io.weir.time;

import org.jspecify.annotations.NullMarked;

/** Durations, sizes, counts and rates as people write and read them. */
@NullMarked
package io.weir.units;

import org.jspecify.annotations.NullMarked;

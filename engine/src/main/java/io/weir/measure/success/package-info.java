/** Successes of a load in slots of a millisecond: when there were some, how many, and how late. */
@NullMarked
package io.weir.measure.success;

import org.jspecify.annotations.NullMarked;

/** Recorders, counters, intervals: one writer per datum, immutable snapshots that add up. */
@NullMarked
package io.weir.measure;

import org.jspecify.annotations.NullMarked;

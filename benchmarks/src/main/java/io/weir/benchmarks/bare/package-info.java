/** Loops without an engine: the minimum to which the engine's own cost is compared. */
@NullMarked
package io.weir.benchmarks.bare;

import org.jspecify.annotations.NullMarked;

/** Loops without an engine: the floor that the engine's own cost is laid beside. */
@NullMarked
package io.weir.benchmarks.bare;

import org.jspecify.annotations.NullMarked;

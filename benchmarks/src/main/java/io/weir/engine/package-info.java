/** Parts of the engine that benchmarks use by themselves. */
@NullMarked
package io.weir.engine;

import org.jspecify.annotations.NullMarked;

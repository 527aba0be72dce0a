/** Parts of the engine that benchmarks use by themselves. */
@NullMarked
package io.weir.run;

import org.jspecify.annotations.NullMarked;

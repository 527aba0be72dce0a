/** Processes that are killed: is what was measured kept, and nothing else left? */
@NullMarked
package io.weir.benchmarks.kills;

import org.jspecify.annotations.NullMarked;

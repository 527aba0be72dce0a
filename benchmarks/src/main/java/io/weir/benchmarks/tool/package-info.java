/** The real command, in a folder of its own. */
@NullMarked
package io.weir.benchmarks.tool;

import org.jspecify.annotations.NullMarked;

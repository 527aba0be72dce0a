/** Hosts of the workers of a run, and their clocks. */
@NullMarked
package io.weir.result.host;

import org.jspecify.annotations.NullMarked;

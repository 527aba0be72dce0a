/** Reads the time line of a workload file. */
@NullMarked
package io.weir.config.timeline;

import org.jspecify.annotations.NullMarked;

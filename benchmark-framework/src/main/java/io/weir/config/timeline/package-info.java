/** Reads what a workload file asks to be done to nodes: the time line and the replay. */
@NullMarked
package io.weir.config.timeline;

import org.jspecify.annotations.NullMarked;

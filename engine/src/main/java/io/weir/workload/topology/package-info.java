/** Parts of a topology: groups of subscriptions that differ, and classes of messages. */
@NullMarked
package io.weir.workload.topology;

import org.jspecify.annotations.NullMarked;

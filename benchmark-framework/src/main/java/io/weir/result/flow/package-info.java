/** Figures of groups of subscriptions, and of the way of bytes to the nodes. */
@NullMarked
package io.weir.result.flow;

import org.jspecify.annotations.NullMarked;

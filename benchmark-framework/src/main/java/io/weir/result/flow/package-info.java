/** Figures of groups of subscriptions. */
@NullMarked
package io.weir.result.flow;

import org.jspecify.annotations.NullMarked;

/** Deliveries of each group of subscriptions, where groups differ. */
@NullMarked
package io.weir.measure.flow;

import org.jspecify.annotations.NullMarked;

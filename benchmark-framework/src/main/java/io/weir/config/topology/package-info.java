/** Readers of classes of messages and groups of subscriptions. */
@NullMarked
package io.weir.config.topology;

import org.jspecify.annotations.NullMarked;

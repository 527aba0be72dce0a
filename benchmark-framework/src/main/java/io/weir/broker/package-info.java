/** Starts, watches and kills local brokers from a blueprint. */
@NullMarked
package io.weir.broker;

import org.jspecify.annotations.NullMarked;

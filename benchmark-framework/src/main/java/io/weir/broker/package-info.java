/** Starts, watches and kills local brokers from a blueprint, and resolves their artifacts. */
@NullMarked
package io.weir.broker;

import org.jspecify.annotations.NullMarked;

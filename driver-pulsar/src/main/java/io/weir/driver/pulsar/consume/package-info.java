/** Receiving. */
@NullMarked
package io.weir.driver.pulsar.consume;

import org.jspecify.annotations.NullMarked;

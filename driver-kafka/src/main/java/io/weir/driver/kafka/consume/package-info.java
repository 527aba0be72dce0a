/** Receiving. */
@NullMarked
package io.weir.driver.kafka.consume;

import org.jspecify.annotations.NullMarked;

/** Sending. */
@NullMarked
package io.weir.driver.kafka.produce;

import org.jspecify.annotations.NullMarked;

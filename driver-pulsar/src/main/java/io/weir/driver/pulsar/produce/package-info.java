/** Sending. */
@NullMarked
package io.weir.driver.pulsar.produce;

import org.jspecify.annotations.NullMarked;

/** Sending. */
@NullMarked
package io.weir.driver.tubemq.produce;

import org.jspecify.annotations.NullMarked;

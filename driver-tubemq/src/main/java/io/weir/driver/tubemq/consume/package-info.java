/** Receiving. */
@NullMarked
package io.weir.driver.tubemq.consume;

import org.jspecify.annotations.NullMarked;

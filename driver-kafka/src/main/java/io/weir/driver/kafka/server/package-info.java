/** Layout of a local cluster. */
@NullMarked
package io.weir.driver.kafka.server;

import org.jspecify.annotations.NullMarked;

/** Layout of a local cluster. */
@NullMarked
package io.weir.driver.pulsar.server;

import org.jspecify.annotations.NullMarked;

/** Layout of a local cluster. */
@NullMarked
package io.weir.driver.tubemq.server;

import org.jspecify.annotations.NullMarked;

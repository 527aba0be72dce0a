/** Layout of a local cluster. */
@NullMarked
package io.weir.driver.rocketmq.server;

import org.jspecify.annotations.NullMarked;

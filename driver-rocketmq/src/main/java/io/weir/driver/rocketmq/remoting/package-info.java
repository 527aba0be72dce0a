/** Sends and receives by rocketmq-client. */
@NullMarked
package io.weir.driver.rocketmq.remoting;

import org.jspecify.annotations.NullMarked;

/** Sends and receives by rocketmq-client-java, through a proxy. */
@NullMarked
package io.weir.driver.rocketmq.grpc;

import org.jspecify.annotations.NullMarked;

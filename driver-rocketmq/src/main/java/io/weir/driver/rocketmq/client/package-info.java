/** Common part of both clients: members, outstanding sends, pauses. */
@NullMarked
package io.weir.driver.rocketmq.client;

import org.jspecify.annotations.NullMarked;

/** Errors of RocketMQ's clients: their meaning, and their wording. */
@NullMarked
package io.weir.driver.rocketmq.failure;

import org.jspecify.annotations.NullMarked;

/** The admin client with topics and groups, and what both messaging clients have in common. */
@NullMarked
package io.weir.driver.rocketmq.client;

import org.jspecify.annotations.NullMarked;

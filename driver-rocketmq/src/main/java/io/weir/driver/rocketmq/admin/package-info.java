/** Topics, subscriptions and positions by way of the admin client. */
@NullMarked
package io.weir.driver.rocketmq.admin;

import org.jspecify.annotations.NullMarked;

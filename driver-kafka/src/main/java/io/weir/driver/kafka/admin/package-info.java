/** Topics, subscriptions and positions by way of the admin client. */
@NullMarked
package io.weir.driver.kafka.admin;

import org.jspecify.annotations.NullMarked;

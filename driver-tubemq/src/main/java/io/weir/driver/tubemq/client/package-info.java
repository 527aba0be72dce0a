/** The clients of a session: topics, groups and positions by the admin client, sending, and receiving. */
@NullMarked
package io.weir.driver.tubemq.client;

import org.jspecify.annotations.NullMarked;

/** Topics, namespaces and subscriptions by way of the admin client. */
@NullMarked
package io.weir.driver.pulsar.admin;

import org.jspecify.annotations.NullMarked;

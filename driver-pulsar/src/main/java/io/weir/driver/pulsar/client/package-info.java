/** Pulsar's client and admin client: calls with a limit, options, failures. */
@NullMarked
package io.weir.driver.pulsar.client;

import org.jspecify.annotations.NullMarked;

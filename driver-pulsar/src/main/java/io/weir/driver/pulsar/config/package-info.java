/** Keys of the driver file, checked and made into settings of the client. */
@NullMarked
package io.weir.driver.pulsar.config;

import org.jspecify.annotations.NullMarked;

/** Keys of the driver file and the settings that they make. */
@NullMarked
package io.weir.driver.loopback.config;

import org.jspecify.annotations.NullMarked;

/** Time of the system: real, virtual, or none. */
@NullMarked
package io.weir.driver.loopback.time;

import org.jspecify.annotations.NullMarked;

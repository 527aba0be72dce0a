/** Faults that the system injects. */
@NullMarked
package io.weir.driver.loopback.fault;

import org.jspecify.annotations.NullMarked;

/** The system itself: topics, pace and faults, producers and consumers. */
@NullMarked
package io.weir.driver.loopback.system;

import org.jspecify.annotations.NullMarked;

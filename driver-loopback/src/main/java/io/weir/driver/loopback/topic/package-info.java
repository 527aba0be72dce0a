/** Topics, their partitions, and the consumers that read them. */
@NullMarked
package io.weir.driver.loopback.topic;

import org.jspecify.annotations.NullMarked;

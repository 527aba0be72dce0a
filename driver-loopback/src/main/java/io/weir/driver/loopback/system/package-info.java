/** The system itself: its pace, its producers, its completions. */
@NullMarked
package io.weir.driver.loopback.system;

import org.jspecify.annotations.NullMarked;

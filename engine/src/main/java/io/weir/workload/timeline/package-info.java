/** Actions on the system under load at given times, and the levels at which it counts as recovered from them. */
@NullMarked
package io.weir.workload.timeline;

import org.jspecify.annotations.NullMarked;

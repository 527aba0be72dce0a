/** Names of the keys of a workload file, and errors at them. */
@NullMarked
package io.weir.workload.key;

import org.jspecify.annotations.NullMarked;

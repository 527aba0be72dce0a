/** Readings of this machine, its processes and its threads, as the kernel and the JVM give them. */
@NullMarked
package io.weir.machine;

import org.jspecify.annotations.NullMarked;

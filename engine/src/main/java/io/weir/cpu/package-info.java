/** The CPUs of this machine and their division between the generator and a local broker. */
@NullMarked
package io.weir.cpu;

import org.jspecify.annotations.NullMarked;

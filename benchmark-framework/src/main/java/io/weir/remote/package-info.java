/** Workers in other processes: their calls as frames of a pipe, and the processes themselves. */
@NullMarked
package io.weir.remote;

import org.jspecify.annotations.NullMarked;

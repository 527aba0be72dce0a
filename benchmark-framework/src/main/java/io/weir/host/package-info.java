/** Hosts that carry shares of a run: their addresses, and the certificates by which they know each other. */
@NullMarked
package io.weir.host;

import org.jspecify.annotations.NullMarked;

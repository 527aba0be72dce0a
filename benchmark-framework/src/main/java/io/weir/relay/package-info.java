/** Relays of bytes between clients and the nodes of a broker, by which the network between them can be impaired. */
@NullMarked
package io.weir.relay;

import org.jspecify.annotations.NullMarked;

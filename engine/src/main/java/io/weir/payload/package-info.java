/** Payload and key bytes, and the header that every message carries. */
@NullMarked
package io.weir.payload;

import org.jspecify.annotations.NullMarked;

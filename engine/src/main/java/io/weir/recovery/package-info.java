/** Placeholder. */
@NullMarked
package io.weir.recovery;

import org.jspecify.annotations.NullMarked;

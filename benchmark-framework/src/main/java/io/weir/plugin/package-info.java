/** Finds and isolates drivers. */
@NullMarked
package io.weir.plugin;

import org.jspecify.annotations.NullMarked;

/** Files as they were written: values with their source locations, and the errors in them. */
@NullMarked
package io.weir.config.source;

import org.jspecify.annotations.NullMarked;

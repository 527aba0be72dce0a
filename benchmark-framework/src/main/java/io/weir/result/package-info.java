/** Results of a run: immutable, with a versioned schema. */
@NullMarked
package io.weir.result;

import org.jspecify.annotations.NullMarked;

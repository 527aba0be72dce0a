/** One worker's clients of a system: what sends, what receives. */
@NullMarked
package io.weir.worker;

import org.jspecify.annotations.NullMarked;

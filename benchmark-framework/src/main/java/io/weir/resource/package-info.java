/** Resource use of the generator, its machine and the broker during a run. */
@NullMarked
package io.weir.resource;

import org.jspecify.annotations.NullMarked;

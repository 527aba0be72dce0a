/** Recovery of a system from what was done to it under load: how long nothing succeeded, and when all was as before. */
@NullMarked
package io.weir.recovery;

import org.jspecify.annotations.NullMarked;

/** Pages that a command serves while it goes on. */
@NullMarked
package io.weir.cli.live;

import org.jspecify.annotations.NullMarked;

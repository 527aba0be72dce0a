/** The command that keeps results over months. */
@NullMarked
package io.weir.cli.history;

import org.jspecify.annotations.NullMarked;

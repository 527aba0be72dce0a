/** Commands, console, exit codes: the only wiring. */
@NullMarked
package io.weir.cli;

import org.jspecify.annotations.NullMarked;

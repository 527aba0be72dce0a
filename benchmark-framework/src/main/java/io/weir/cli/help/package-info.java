/** Completion script and manual page, made from the model of the command line. */
@NullMarked
package io.weir.cli.help;

import org.jspecify.annotations.NullMarked;

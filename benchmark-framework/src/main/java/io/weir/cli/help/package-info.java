/** What a shell and {@code man} know of the command line, made from its model. */
@NullMarked
package io.weir.cli.help;

import org.jspecify.annotations.NullMarked;

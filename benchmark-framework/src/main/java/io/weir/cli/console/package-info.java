/** The terminal: progress, tables, colours, log file. */
@NullMarked
package io.weir.cli.console;

import org.jspecify.annotations.NullMarked;

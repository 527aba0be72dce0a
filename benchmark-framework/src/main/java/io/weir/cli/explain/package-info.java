/** Explains verdicts on the command line. */
@NullMarked
package io.weir.cli.explain;

import org.jspecify.annotations.NullMarked;

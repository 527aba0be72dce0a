/** Writes results to files. */
@NullMarked
package io.weir.report;

import org.jspecify.annotations.NullMarked;

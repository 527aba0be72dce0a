/** The first things to say of some runs: each system in one row, which one is ahead, and how sure that is. */
@NullMarked
package io.weir.report.summary;

import org.jspecify.annotations.NullMarked;

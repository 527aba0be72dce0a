/** Checks of what a run on several hosts needs of them. */
@NullMarked
package io.weir.verdict.host;

import org.jspecify.annotations.NullMarked;

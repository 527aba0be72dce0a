/** The search for the maximum rate: which rate comes next, and whether a step sustained its own. */
@NullMarked
package io.weir.run.search;

import org.jspecify.annotations.NullMarked;

/** Output of figures to the documentation. */
@NullMarked
package io.weir.benchmarks.report;

import org.jspecify.annotations.NullMarked;

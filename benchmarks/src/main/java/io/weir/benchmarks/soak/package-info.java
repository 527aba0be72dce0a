/** Runs that go on for long: does anything grow? */
@NullMarked
package io.weir.benchmarks.soak;

import org.jspecify.annotations.NullMarked;

/** Courses of runs in words for people. */
@NullMarked
package io.weir.report.words;

import org.jspecify.annotations.NullMarked;

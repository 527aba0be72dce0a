/** Runs one share of a plan in this JVM. */
@NullMarked
package io.weir.run;

import org.jspecify.annotations.NullMarked;

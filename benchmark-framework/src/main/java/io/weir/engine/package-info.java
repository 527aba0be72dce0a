/** Runs one share of a plan in this JVM. */
@NullMarked
package io.weir.engine;

import org.jspecify.annotations.NullMarked;

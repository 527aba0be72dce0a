/** Carries out one planned run in the JVM that was made for it: engine, files, result. */
@NullMarked
package io.weir.runner;

import org.jspecify.annotations.NullMarked;

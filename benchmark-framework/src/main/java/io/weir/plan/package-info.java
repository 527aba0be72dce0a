/** Plans of runs: files combined and checked before anything is started, as records that travel to the run's JVM. */
@NullMarked
package io.weir.plan;

import org.jspecify.annotations.NullMarked;

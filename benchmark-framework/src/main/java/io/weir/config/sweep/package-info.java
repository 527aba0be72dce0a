/** Sweeps: the cells that the factors of an experiment make, and the order in which they are carried out. */
@NullMarked
package io.weir.config.sweep;

import org.jspecify.annotations.NullMarked;

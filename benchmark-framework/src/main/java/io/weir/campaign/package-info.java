/** Carries out the runs of one command: their order, JVMs and brokers. */
@NullMarked
package io.weir.campaign;

import org.jspecify.annotations.NullMarked;

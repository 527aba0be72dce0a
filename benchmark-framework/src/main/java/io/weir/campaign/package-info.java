/** The runs of one command: order, JVMs, life of brokers. */
@NullMarked
package io.weir.campaign;

import org.jspecify.annotations.NullMarked;

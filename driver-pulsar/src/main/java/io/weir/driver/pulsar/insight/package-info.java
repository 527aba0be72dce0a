/** Settings and figures that a run reads back from broker and clients. */
@NullMarked
package io.weir.driver.pulsar.insight;

import org.jspecify.annotations.NullMarked;

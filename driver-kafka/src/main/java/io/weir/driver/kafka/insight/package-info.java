/** Settings and figures that a run reads back from broker and clients. */
@NullMarked
package io.weir.driver.kafka.insight;

import org.jspecify.annotations.NullMarked;

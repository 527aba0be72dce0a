/** Receivers: what is recognised in a delivery, and failures to receive. */
@NullMarked
package io.weir.worker.receive;

import org.jspecify.annotations.NullMarked;

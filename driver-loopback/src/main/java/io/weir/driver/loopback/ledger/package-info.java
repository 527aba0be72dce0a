/** The truth about a run: every send, completion, delivery and injected fault. */
@NullMarked
package io.weir.driver.loopback.ledger;

import org.jspecify.annotations.NullMarked;

/**
 * A messaging system in memory whose behaviour is set and whose truth is kept in a {@link
 * io.weir.driver.loopback.Ledger}, so that what the engine measures can be compared with what was so.
 */
@NullMarked
package io.weir.driver.loopback;

import org.jspecify.annotations.NullMarked;

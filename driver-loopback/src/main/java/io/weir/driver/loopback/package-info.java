/**
 * A messaging system in memory with configured behaviour, whose real events are kept in a
 * {@link io.weir.driver.loopback.ledger.Ledger}, so that the engine's figures can be compared with the truth.
 */
package io.weir.driver.loopback;

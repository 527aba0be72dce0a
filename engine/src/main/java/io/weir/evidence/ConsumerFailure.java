package io.weir.evidence;

/**
 * Reason why one consumer may not have received what was there for it.
 *
 * @param consumer its name
 * @param ended true when it was over for good before the run was; false when its last attempts to receive failed
 * @param reason the kind of error
 */
public record ConsumerFailure(String consumer, boolean ended, String reason) {}

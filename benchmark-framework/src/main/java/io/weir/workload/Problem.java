package io.weir.workload;

/**
 * A mistake in a workload.
 *
 * @param key the key of the workload file that has to change
 * @param message the wrong value, the reason, and the remedy
 */
public record Problem(String key, String message) {}

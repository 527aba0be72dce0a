package io.weir.workload;

/**
 * A mistake in what was asked.
 *
 * @param key the key of the workload file that has to change
 * @param message what is wrong with which value, and what to do
 */
public record Problem(String key, String message) {}

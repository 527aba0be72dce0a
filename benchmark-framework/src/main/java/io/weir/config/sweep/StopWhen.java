package io.weir.config.sweep;

import io.weir.result.Cause;

/**
 * When a sweep goes no further along a factor: once a run has that finding, the later points of the factor are skipped
 * where the other factors and the system are the same.
 *
 * @param factor its points ascend in the order of the file
 */
public record StopWhen(String factor, Cause verdict) {}

package io.weir.steady;

/**
 * Interval that holds a quantile of the system with a confidence of 95 %, as far as one run can show it.
 *
 * @param lowNanos its lower end
 * @param highNanos its upper end
 */
public record QuantileInterval(long lowNanos, long highNanos) {}

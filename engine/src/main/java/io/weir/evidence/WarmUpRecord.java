package io.weir.evidence;

/**
 * Course of a warm-up.
 *
 * @param adaptive whether it was to end when the system is steady
 * @param limitSeconds its planned length, or its limit where it is adaptive
 * @param seconds its actual length
 * @param risingSeconds time until its rate had risen to the target; 0 where it had it from the beginning
 * @param steady whether rate, p50 and p99 were steady at its end; false where that was not tested
 */
public record WarmUpRecord(
        boolean adaptive, double limitSeconds, double seconds, double risingSeconds, boolean steady) {}

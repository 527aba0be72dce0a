package io.weir.workload.timeline;

import io.weir.units.DurationFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;

/**
 * Levels at which a system counts as recovered from an action.
 *
 * @param rate minimum share of the due messages that succeed, in each second
 * @param p99 maximum p99 of the response time in each second, as a multiple of the p99 before the action. What lies less
 *     than {@link #MIN_RISE} above that p99 is within it
 * @param hold for how long both levels have to hold: a second longer than the deadline at least, since answers to what is
 *     due in the first second may come that late
 * @param within maximum time to recover, from when the action is to be undone, or has taken effect where nothing undoes it
 * @param baseline length of the time before the action that it is compared with
 * @param deadline response time within which a message counts as served
 */
public record RecoveryLevels(
        double rate, double p99, Duration hold, Duration within, Duration baseline, Duration deadline) {

    /** Levels where none are given. */
    public static final RecoveryLevels DEFAULT = new RecoveryLevels(
            0.95, 1.1, Duration.ofSeconds(10), Duration.ofMinutes(3), Duration.ofMinutes(1), Duration.ofSeconds(1));

    /** Rise of the p99 that is none: what a quiet machine's noise amounts to. */
    public static final Duration MIN_RISE = Duration.ofMillis(5);

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MIN_BASELINE = Duration.ofSeconds(5);

    void validate(ValidationErrors errors) {
        if (!(rate > 0 && rate <= 1)) {
            errors.add(KeyNames.RECOVERED, "rate must be above 0 and at most 100%, not " + 100 * rate + "%");
        }
        if (!(p99 >= 1 && p99 <= 1_000)) {
            errors.add(KeyNames.RECOVERED, "p99 must be from 100% to 100000%, not " + 100 * p99 + "%");
        }
        Duration shortest = deadline.plus(SECOND);
        if (hold.compareTo(shortest) < 0) {
            errors.add(
                    KeyNames.RECOVERED,
                    "for must be a second longer than deadline at least, here " + DurationFormat.format(shortest)
                            + ", or it is over before late answers are seen, not " + DurationFormat.format(hold));
        }
        atLeast("baseline", baseline, MIN_BASELINE, errors);
        if (within.compareTo(hold) < 0) {
            errors.add(
                    KeyNames.RECOVERED,
                    "within must be at least as long as for (" + DurationFormat.format(hold) + "), not "
                            + DurationFormat.format(within));
        }
        if (deadline.isNegative() || deadline.isZero()) {
            errors.add(KeyNames.RECOVERED, "deadline must be above 0, not " + DurationFormat.format(deadline));
        }
    }

    private static void atLeast(String name, Duration given, Duration minimum, ValidationErrors errors) {
        if (given.compareTo(minimum) < 0) {
            errors.add(
                    KeyNames.RECOVERED,
                    name + " must be at least " + DurationFormat.format(minimum) + ", not "
                            + DurationFormat.format(given));
        }
    }
}

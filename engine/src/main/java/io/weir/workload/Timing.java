package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Length of each phase.
 *
 * @param warmUp load before the measured part
 * @param measured length of the measured part; empty when only a number of messages ends it
 * @param messages number of messages due in the measured part after which it ends; empty for no such end
 * @param drainTimeout how long to wait after the last send until every message is accounted for
 * @param stopsOnFirstFailure whether the load ends early when a send has failed
 */
public record Timing(
        WarmUp warmUp,
        Optional<Duration> measured,
        OptionalLong messages,
        Duration drainTimeout,
        boolean stopsOnFirstFailure) {

    /** Maximum length of a phase: nobody waits for longer, and its nanoseconds and intervals can be counted. */
    static final Duration LONGEST = Duration.ofDays(365);

    private static final Duration NO_END = Duration.ofDays(10_000);

    /** Minimum limit of an adaptive warm-up; within less it can't find out whether the system is steady. */
    private static final Duration MIN_WARM_UP_LIMIT = Duration.ofSeconds(40);

    /** Creates the timing with a warm-up of a given length. */
    public Timing(Duration warmUp, Optional<Duration> measured, OptionalLong messages, Duration drainTimeout) {
        this(WarmUp.fixed(warmUp), measured, messages, drainTimeout);
    }

    /** Creates the timing of a load that goes on when sends fail. */
    public Timing(WarmUp warmUp, Optional<Duration> measured, OptionalLong messages, Duration drainTimeout) {
        this(warmUp, measured, messages, drainTimeout, false);
    }

    /** Returns the planned length of the measured part under a load, which the first of time and messages ends. */
    public Duration measured(Load load) {
        Duration byTime = measured.orElse(NO_END);
        if (messages.isPresent() && load.heldRate().isPresent()) {
            double seconds = messages.getAsLong() / load.heldRate().getAsDouble();
            Duration byCount = Duration.ofNanos((long) Math.min(seconds * 1e9, Long.MAX_VALUE));
            return byCount.compareTo(byTime) < 0 ? byCount : byTime;
        }
        return byTime;
    }

    void validate(ValidationErrors errors) {
        if (warmUp.adaptive() && warmUp.longest().compareTo(MIN_WARM_UP_LIMIT) < 0) {
            errors.add(
                    KeyNames.WARMUP_LIMIT,
                    "must be at least " + DurationFormat.format(MIN_WARM_UP_LIMIT) + ", not "
                            + DurationFormat.format(warmUp.longest()) + "; for a short warm-up write warmupDuration");
        }
        if (warmUp.longest().isNegative()) {
            errors.add(KeyNames.WARMUP_DURATION, "must be 0 or more, not " + DurationFormat.format(warmUp.longest()));
        }
        if (measured.isPresent()
                && (measured.get().isNegative() || measured.get().isZero())) {
            errors.add(KeyNames.TEST_DURATION, "must be above 0, not " + DurationFormat.format(measured.get()));
        }
        if (measured.isEmpty() && messages.isEmpty()) {
            errors.add(
                    KeyNames.TEST_DURATION,
                    "is missing: say how long to measure, as testDuration: 60s, or messages: 100000");
        }
        if (messages.isPresent() && messages.getAsLong() < 1) {
            errors.add(KeyNames.MESSAGES, "must be at least 1, not " + messages.getAsLong());
        }
        if (drainTimeout.isNegative()) {
            errors.add(KeyNames.DRAIN_TIMEOUT, "must be 0 or more, not " + DurationFormat.format(drainTimeout));
        }
    }

    /**
     * Reports phases longer than a year; the load decides how long the measured part is, if it has a profile or a
     * number of messages.
     */
    void validateLength(Load load, ValidationErrors errors) {
        addIfTooLong(errors, warmUp.adaptive() ? KeyNames.WARMUP_LIMIT : KeyNames.WARMUP_DURATION, warmUp.longest());
        addIfTooLong(errors, KeyNames.DRAIN_TIMEOUT, drainTimeout);
        if (load.stages().isEmpty()) {
            measured.ifPresent(duration -> addIfTooLong(errors, KeyNames.TEST_DURATION, duration));
        }
        if (messages.isPresent() && load.heldRate().isPresent()) {
            double seconds = messages.getAsLong() / load.heldRate().getAsDouble();
            if (seconds > LONGEST.toSeconds()) {
                errors.add(
                        KeyNames.MESSAGES,
                        "takes longer than a year at this producerRate; ask for less, or for a higher rate");
            }
        }
    }

    private static void addIfTooLong(ValidationErrors errors, String key, Duration duration) {
        if (duration.compareTo(LONGEST) > 0) {
            errors.add(key, "lasts " + duration.toDays() + " days, longer than a year; ask for less");
        }
    }
}

package io.weir.workload;

import io.weir.time.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Length of each phase.
 *
 * @param warmUp load before the measured part
 * @param measured length of the measured part; empty when only a number of messages ends it
 * @param messages number of messages due in the measured part after which it ends; empty for no such end
 * @param drainTimeout how long to wait after the last send until every message is accounted for
 */
public record Timing(WarmUp warmUp, Optional<Duration> measured, OptionalLong messages, Duration drainTimeout) {

    /** Maximum length of a phase: nobody waits for longer, and its nanoseconds and intervals can be counted. */
    static final Duration LONGEST = Duration.ofDays(365);

    /** Minimum limit of an adaptive warm-up; within less it can't find out whether the system is steady. */
    private static final Duration LEAST_WARM_UP_LIMIT = Duration.ofSeconds(40);

    /** Creates the timing with a warm-up of a given length. */
    public Timing(Duration warmUp, Optional<Duration> measured, OptionalLong messages, Duration drainTimeout) {
        this(WarmUp.fixed(warmUp), measured, messages, drainTimeout);
    }

    List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        if (warmUp.adaptive() && warmUp.longest().compareTo(LEAST_WARM_UP_LIMIT) < 0) {
            problems.add(new Problem(
                    "warmupLimit",
                    "must be at least " + DurationText.format(LEAST_WARM_UP_LIMIT) + ", not "
                            + DurationText.format(warmUp.longest()) + "; for a short warm-up write warmupDuration"));
        }
        if (warmUp.longest().isNegative()) {
            problems.add(
                    new Problem("warmupDuration", "must be 0 or more, not " + DurationText.format(warmUp.longest())));
        }
        if (measured.isPresent()
                && (measured.get().isNegative() || measured.get().isZero())) {
            problems.add(new Problem("testDuration", "must be above 0, not " + DurationText.format(measured.get())));
        }
        if (measured.isEmpty() && messages.isEmpty()) {
            problems.add(new Problem(
                    "testDuration", "is missing: say how long to measure, as testDuration: 60s, or messages: 100000"));
        }
        if (messages.isPresent() && messages.getAsLong() < 1) {
            problems.add(new Problem("messages", "must be at least 1, not " + messages.getAsLong()));
        }
        if (drainTimeout.isNegative()) {
            problems.add(new Problem("drainTimeout", "must be 0 or more, not " + DurationText.format(drainTimeout)));
        }
        return problems;
    }

    /**
     * Returns phases longer than a year; the load decides how long the measured part is, if it has a profile or a
     * number of messages.
     */
    List<Problem> tooLong(Load load) {
        List<Problem> problems = new ArrayList<>();
        addIfTooLong(problems, warmUp.adaptive() ? "warmupLimit" : "warmupDuration", warmUp.longest());
        addIfTooLong(problems, "drainTimeout", drainTimeout);
        if (!(load instanceof Load.Profile)) {
            measured.ifPresent(duration -> addIfTooLong(problems, "testDuration", duration));
        }
        if (messages.isPresent() && load instanceof Load.ConstantRate constant) {
            double seconds = messages.getAsLong() / constant.messagesPerSecond();
            if (seconds > LONGEST.toSeconds()) {
                problems.add(new Problem(
                        "messages",
                        "takes longer than a year at this producerRate; ask for less, or for a higher rate"));
            }
        }
        return problems;
    }

    private static void addIfTooLong(List<Problem> problems, String key, Duration duration) {
        if (duration.compareTo(LONGEST) > 0) {
            problems.add(new Problem(key, "lasts " + duration.toDays() + " days, longer than a year; ask for less"));
        }
    }
}

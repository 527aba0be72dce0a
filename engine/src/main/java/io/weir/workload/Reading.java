package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reading by itself: messages are written while nobody reads, and then read. The measured part is the reading. It ends
 * when everything has been read, or consumers have caught up with producers that go on.
 *
 * @param messages number of messages to write first, over all producers; empty where a time is given
 * @param time how long to write first; empty where a number is given
 * @param producersGoOn whether producers send while consumers read
 * @param timeout how long writing first may take
 */
public record Reading(OptionalLong messages, Optional<Duration> time, boolean producersGoOn, Duration timeout) {

    private static final Duration MIN_DEFAULT_TIMEOUT = Duration.ofMinutes(10);

    /** Longest time around the writing: until consumers stand still, all is acknowledged and a whole second begins. */
    private static final Duration AROUND_THE_WRITING = Duration.ofSeconds(66);

    /** Returns the timeout where none is given: 10 minutes, or twice what writing takes at the target rate, if that is longer. */
    public static Duration defaultTimeout(OptionalLong messages, Optional<Duration> time, Load load) {
        double seconds = 2 * secondsToWrite(messages, time, load);
        return seconds > MIN_DEFAULT_TIMEOUT.toSeconds()
                ? Duration.ofSeconds((long) Math.ceil(Math.min(seconds, Timing.LONGEST.toSeconds())))
                : MIN_DEFAULT_TIMEOUT;
    }

    /**
     * Returns the longest time from the end of the warm-up to the reading, in whole seconds.
     *
     * @param pause time limit of pausing the consumers
     */
    public Duration longestPrefill(Duration pause) {
        return timeout.plus(pause).plus(AROUND_THE_WRITING).truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns how long writing first takes; 0 where that can't be known. */
    public double secondsToWrite(Load load) {
        return secondsToWrite(messages, time, load);
    }

    private static double secondsToWrite(OptionalLong messages, Optional<Duration> time, Load load) {
        double rate = load.heldRate().orElse(0);
        double byCount = messages.isPresent() && rate > 0 ? messages.getAsLong() / rate : 0;
        return time.map(Duration::toNanos).map(nanos -> nanos / 1e9).orElse(byCount);
    }

    void validate(ValidationErrors errors) {
        if (messages.isPresent() && messages.getAsLong() < 1) {
            errors.add(KeyNames.READ, "prefill must be at least 1 message, not " + messages.getAsLong());
        }
        if (time.isPresent() && (time.get().isNegative() || time.get().isZero())) {
            errors.add(KeyNames.READ, "prefill must be above 0, not " + DurationFormat.format(time.get()));
        }
        if (timeout.isNegative() || timeout.isZero()) {
            errors.add(KeyNames.READ, "prefillTimeout must be above 0, not " + DurationFormat.format(timeout));
        }
    }

    /** Reports settings that can't be combined with a reading. */
    void validateWith(Topology topology, Load load, Timing timing, boolean backlog, ValidationErrors errors) {
        if (topology.consumerCount() == 0) {
            errors.add(
                    KeyNames.READ,
                    "needs consumers, and there are none; write subscriptionsPerTopic: 1 and consumerPerSubscription: 1,"
                            + " or take the block away");
        }
        if (backlog) {
            errors.add(
                    KeyNames.READ,
                    "writes messages first as a backlog does, and goes with none; take one of them away");
        }
        if (load.searchTimeLimit().isPresent()) {
            errors.add(
                    KeyNames.READ,
                    "doesn't go with producerRate: 0, a search; write the rate at which messages are written first, or"
                            + " producerRate: max");
        }
        if (!load.stages().isEmpty()) {
            errors.add(
                    KeyNames.READ,
                    "doesn't go with producerRateProfile; write the rate at which messages are written first as"
                            + " producerRate");
        }
        if (timing.messages().isPresent()) {
            errors.add(
                    KeyNames.MESSAGES,
                    "counts what is sent in the measured part, in which read: reads; write prefill for the number of"
                            + " messages, and testDuration for the longest time to read");
        }
        double seconds = secondsToWrite(load);
        if (timeout.toNanos() > 0 && seconds > timeout.toNanos() / 1e9) {
            errors.add(
                    KeyNames.READ,
                    String.format(
                            "prefill takes %.0f s at this producerRate, longer than prefillTimeout (%s s); ask for less,"
                                    + " for a higher rate or for more time",
                            Math.ceil(seconds), timeout.toSeconds()));
        }
    }
}

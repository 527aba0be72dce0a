package io.weir.workload;

import io.weir.time.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rate of sending, and its course. */
public sealed interface Load {

    List<Problem> problems();

    /**
     * Open loop at one rate: every message has a due time, whatever the system does.
     *
     * @param messagesPerSecond over all producers; above 0, fractions allowed
     */
    record ConstantRate(double messagesPerSecond) implements Load {

        @Override
        public List<Problem> problems() {
            return messagesPerSecond > 0 && messagesPerSecond <= 1e9
                    ? List.of()
                    : List.of(new Problem(
                            "producerRate",
                            "must be above 0 and at most 1 000 000 000 messages a second, not " + messagesPerSecond));
        }
    }

    /**
     * Open loop whose rate changes, leg after leg, from the beginning of the measured part to its end. The warm-up before
     * it has the rate at which the first leg begins.
     */
    record Profile(List<RateLeg> legs) implements Load {

        private static final String KEY = "producerRateProfile";

        public Profile {
            legs = List.copyOf(legs);
        }

        /** Returns the duration of all legs together. */
        public Duration duration() {
            return legs.stream().map(RateLeg::duration).reduce(Duration.ZERO, Duration::plus);
        }

        /** Returns the rate of the warm-up, in messages a second. */
        public double firstMessagesPerSecond() {
            return legs.get(0).fromMessagesPerSecond();
        }

        @Override
        public List<Problem> problems() {
            List<Problem> problems = new ArrayList<>();
            for (int i = 0; i < legs.size(); i++) {
                String leg = "leg " + (i + 1) + ": ";
                legs.get(i)
                        .problems()
                        .forEach(problem ->
                                problems.add(new Problem(KEY, leg + problem.key() + " " + problem.message())));
            }
            if (legs.stream().allMatch(leg -> leg.fromMessagesPerSecond() == 0 && leg.toMessagesPerSecond() == 0)) {
                problems.add(new Problem(KEY, "asks for no message at all; give one of its legs a rate above 0"));
            }
            if (duration().compareTo(Timing.LONGEST) > 0) {
                problems.add(
                        new Problem(KEY, "lasts " + duration().toDays() + " days, longer than a year; ask for less"));
            }
            return problems;
        }

        /** Returns settings that can't be combined with a profile. */
        List<Problem> contradictions(Timing timing, boolean backlog) {
            List<Problem> problems = new ArrayList<>();
            if (timing.messages().isPresent()) {
                problems.add(new Problem(
                        "messages", "ends the measured part, and so does producerRateProfile; take one of them away"));
            }
            if (!timing.measured().equals(Optional.of(duration()))) {
                problems.add(new Problem("testDuration", "must be that of producerRateProfile's legs together"));
            }
            if (!legs.isEmpty()
                    && firstMessagesPerSecond() == 0
                    && !timing.warmUp().isNone()) {
                problems.add(new Problem(
                        KEY,
                        "begins at 0 messages a second, which is no rate to warm up with; write warmupDuration: 0s,"
                                + " or begin with a leg that has a rate"));
            }
            if (backlog) {
                problems.add(new Problem(
                        KEY,
                        "doesn't go with a backlog, whose stages last as long as they take; write producerRate for the"
                                + " one, or take the backlog away for the other"));
            }
            return problems;
        }
    }

    /**
     * Searches for the highest sustained rate, then measures as an open loop near it.
     *
     * @param timeLimit of the search alone
     */
    record Search(Duration timeLimit) implements Load {

        private static final Duration LEAST_TIME = Duration.ofSeconds(5);

        @Override
        public List<Problem> problems() {
            return timeLimit.compareTo(LEAST_TIME) < 0
                    ? List.of(new Problem(
                            "searchTimeout",
                            "must be at least 5s, not " + DurationText.format(timeLimit)
                                    + ": trying one rate takes 4 s"))
                    : List.of();
        }
    }

    /**
     * Closed loop: as much as the system takes while a bounded number of messages is outstanding. No message has a due
     * time, so there is neither response time nor send delay, only service time.
     */
    record ClosedLoop() implements Load {

        /**
         * Number of messages that may be outstanding for each producer if the workload does not set it: enough to fill
         * a client's batches, few enough that the service time is the system's and not that of a queue of seconds.
         */
        public static final int OUTSTANDING_PER_PRODUCER = 1_000;

        @Override
        public List<Problem> problems() {
            return List.of();
        }
    }
}

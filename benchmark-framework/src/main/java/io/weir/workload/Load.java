package io.weir.workload;

import java.time.Duration;
import java.util.List;

/** How much is sent when. */
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
     * Looks for the highest rate that is sustained, then measures as an open loop near it.
     *
     * @param timeLimit of the search alone
     */
    record Search(Duration timeLimit) implements Load {

        private static final Duration LEAST_TIME = Duration.ofSeconds(5);

        @Override
        public List<Problem> problems() {
            return timeLimit.compareTo(LEAST_TIME) < 0
                    ? List.of(new Problem("searchTimeout", "must be at least 5s: trying one rate takes 4 s"))
                    : List.of();
        }
    }

    /**
     * Closed loop: as much as the system takes while a bounded number of messages is outstanding. No message has a due
     * time, so that there is neither response time nor send delay: only service time.
     */
    record ClosedLoop() implements Load {

        /**
         * How many messages may be outstanding for each producer where the workload does not say: enough to fill a
         * client's batches, few enough that the service time is the system's and not that of a queue of seconds.
         */
        public static final int OUTSTANDING_PER_PRODUCER = 1_000;

        @Override
        public List<Problem> problems() {
            return List.of();
        }
    }
}

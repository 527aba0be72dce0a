package io.weir.workload;

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
}

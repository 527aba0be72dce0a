package io.weir.evidence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Course of a search for the highest sustained rate.
 *
 * @param steps all rates tried, in order
 * @param ending why it ended
 * @param foundMessagesPerSecond the highest rate that was sustained; null when none was. Confirmed by a longer hold if
 *     the ending is {@link Ending#FOUND}
 * @param measuredMessagesPerSecond the rate that was then measured; null when none was
 * @param elapsedSeconds that the search took
 */
public record SearchRecord(
        List<SearchStep> steps,
        Ending ending,
        @Nullable Double foundMessagesPerSecond,
        @Nullable Double measuredMessagesPerSecond,
        double elapsedSeconds) {

    public SearchRecord {
        steps = List.copyOf(steps);
    }

    /** Ways in which a search ends. */
    public enum Ending {
        /** A rate was found and confirmed. */
        FOUND,
        /** The search ran out of time. */
        OUT_OF_TIME,
        /** Not even the lowest rate worth trying was sustained. */
        NOTHING_SUSTAINED,
        /** Somebody or something ended the run. */
        INTERRUPTED
    }

    /** Returns the last attempt at the lowest rate that was not sustained; null if there was none. */
    public @Nullable SearchStep lowestMissed() {
        return steps.stream()
                .filter(step -> !step.sustained())
                .reduce(
                        null,
                        (low, step) -> low == null || step.targetMessagesPerSecond() <= low.targetMessagesPerSecond()
                                ? step
                                : low);
    }
}

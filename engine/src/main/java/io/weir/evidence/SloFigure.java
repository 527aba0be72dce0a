package io.weir.evidence;

import org.jspecify.annotations.Nullable;

/**
 * Figures of one limit over the holds of a rate, or over the measured window. Times are in nanoseconds, shares from 0 to 1.
 *
 * @param term name of the limit: "response.p99"
 * @param limit largest time, share or number that keeps it
 * @param value of the samples; null without any
 * @param tested quantity that is compared: of a percentile the share of messages beyond the limit, else the value; null
 *     without samples
 * @param low lower end of the interval that holds it with a confidence of 95 %; null where there is none
 * @param high upper end
 * @param allowed largest quantity that keeps the limit
 */
public record SloFigure(
        String term,
        double limit,
        @Nullable Double value,
        @Nullable Double tested,
        @Nullable Double low,
        @Nullable Double high,
        double allowed,
        Answer answer) {

    /** Answers to the question if a limit is kept. */
    public enum Answer {
        /** The whole interval is within the limit. */
        PASS,
        /** The interval holds the limit. */
        UNSURE,
        /** The whole interval is beyond the limit. */
        FAIL
    }
}

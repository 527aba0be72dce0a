package io.weir.measure;

import org.HdrHistogram.Histogram;

/**
 * Distributions in nanoseconds, three significant digits, nothing clamped. Readers must not change them. In a closed
 * loop, where nothing is due, response and send delay stay empty, and end-to-end time counts from the actual send.
 *
 * @param response completion − due, of messages acknowledged or of unknown outcome
 * @param service completion − actual send, of the same messages
 * @param sendDelay actual send − due, of messages sent
 * @param endToEnd receipt − due, of every delivery
 * @param responseWithoutGeneratorDelay response time less the generator's own delay, of the same messages as the response time: what
 *     it would have been, had the generator sent on time
 * @param wakeUpDelay wake-up − due, of messages that their sender was waiting for
 */
public record Latencies(
        Histogram response,
        Histogram service,
        Histogram sendDelay,
        Histogram endToEnd,
        Histogram responseWithoutGeneratorDelay,
        Histogram wakeUpDelay) {

    /** Significant decimal digits of every histogram. */
    public static final int SIGNIFICANT_DIGITS = 3;

    /** Returns a new empty histogram of the kind used everywhere: it grows as needed and refuses no positive value. */
    public static Histogram newHistogram() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /** Returns empty distributions. */
    public static Latencies empty() {
        return new Latencies(
                newHistogram(), newHistogram(), newHistogram(), newHistogram(), newHistogram(), newHistogram());
    }

    /** Returns the samples of both as new distributions. */
    public Latencies plus(Latencies other) {
        Latencies both = empty();
        both.add(this);
        both.add(other);
        return both;
    }

    /** Adds the samples of the other distributions to these. */
    public void add(Latencies other) {
        response.add(other.response);
        service.add(other.service);
        sendDelay.add(other.sendDelay);
        endToEnd.add(other.endToEnd);
        responseWithoutGeneratorDelay.add(other.responseWithoutGeneratorDelay);
        wakeUpDelay.add(other.wakeUpDelay);
    }
}

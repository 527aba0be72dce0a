package io.weir.evidence;

/**
 * One interval of the measured window, or several neighbours together, kept for tests of the whole window.
 *
 * @param stretch number of the stretch in which the load is held and this interval lies, from 0; -1 where the load changes
 * @param startNanos since the start of load
 * @param endNanos since the start of load
 * @param acknowledged within the interval
 * @param response of messages that completed within the interval, like those below; empty in a closed loop
 * @param service time from the actual send to the completion
 * @param endToEnd of deliveries within the interval
 * @param responseWithoutGeneratorDelay response time without the generator's delay
 */
public record WindowPoint(
        int stretch,
        long startNanos,
        long endNanos,
        long acknowledged,
        CoarseCounts response,
        CoarseCounts service,
        CoarseCounts endToEnd,
        CoarseCounts responseWithoutGeneratorDelay) {

    /** Returns both points as one; the other follows this one within the same stretch. */
    public WindowPoint plus(WindowPoint other) {
        return new WindowPoint(
                stretch,
                startNanos,
                other.endNanos,
                acknowledged + other.acknowledged,
                response.plus(other.response),
                service.plus(other.service),
                endToEnd.plus(other.endToEnd),
                responseWithoutGeneratorDelay.plus(other.responseWithoutGeneratorDelay));
    }

    /** Returns the length in seconds. */
    public double seconds() {
        return (endNanos - startNanos) / 1e9;
    }
}

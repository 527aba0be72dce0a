package io.weir.result;

import static io.weir.units.QuantityFormat.count;

/**
 * Age of a broker when a run began. Brokers warm up for minutes and millions of messages, so that a run on a fresh one and
 * a run on a used one are different things.
 *
 * @param seconds since it was ready, from 0
 * @param messages that it had acknowledged to earlier runs, from 0
 */
public record BrokerAge(double seconds, long messages) {

    /** Number of messages up to which a broker counts as fresh. */
    private static final long FRESH_MESSAGES = 100_000;

    /** Returns "fresh", or "about 10 million messages old"; equal for brokers of about the same age. */
    public String magnitude() {
        if (messages < FRESH_MESSAGES) {
            return "fresh";
        }
        long power = Math.round(Math.pow(10, Math.round(Math.log10(messages))));
        return "about " + (power < 1_000_000 ? count(power) : count(power / 1_000_000) + " million") + " messages old";
    }
}

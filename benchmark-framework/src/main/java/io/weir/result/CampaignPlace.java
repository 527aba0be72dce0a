package io.weir.result;

import org.jspecify.annotations.Nullable;

/**
 * Position of a run in its campaign. Runs of one round, which followed each other closely, may be compared as pairs.
 *
 * @param id of the campaign, unique among all
 * @param round from 1: which repetition of everything it belongs to
 * @param position from 1: which driver's turn it was within its round and workload
 * @param drivers that took turns
 * @param orderSeed that the order was drawn with; null when it was the order of the command
 * @param concurrentBrokers launched brokers that stayed up through the whole campaign; null where each run had its own,
 *     alone
 * @param rounds that the command asked for
 * @param driver from 1: which of the drivers, in the order of the command
 */
public record CampaignPlace(
        String id,
        int round,
        int position,
        int drivers,
        @Nullable Long orderSeed,
        @Nullable Integer concurrentBrokers,
        int rounds,
        int driver) {

    /** Returns what a reader has to know of brokers beside the run's own; null if there were none. */
    public @Nullable String noteOnOtherBrokers() {
        return concurrentBrokers == null || concurrentBrokers < 2
                ? null
                : "All " + concurrentBrokers
                        + " brokers of the campaign were up during this run, and the others may have"
                        + " taken CPU time, memory and disk from it (--concurrent-brokers).";
    }
}

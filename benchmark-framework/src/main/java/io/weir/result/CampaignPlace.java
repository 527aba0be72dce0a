package io.weir.result;

import org.jspecify.annotations.Nullable;

/**
 * Where in its campaign a run stood. Runs of one round, which followed each other closely, may be compared as pairs.
 *
 * @param id of the campaign, unique among all
 * @param round from 1: which repetition of everything it belongs to
 * @param position from 1: which driver's turn it was within its round and workload
 * @param drivers that took turns
 * @param orderSeed that the order was drawn with; null when it was the order of the command
 */
public record CampaignPlace(
        String id,
        int round,
        int position,
        int drivers,
        @Nullable Long orderSeed) {}

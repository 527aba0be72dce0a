package io.weir.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Position of a run in its campaign. Runs of one round, which followed each other closely, may be compared as pairs.
 *
 * @param id of the campaign, unique among all
 * @param round from 1: which repetition of everything it belongs to
 * @param position from 1: the turn within its round and workload
 * @param drivers that took turns
 * @param orderSeed that the order was drawn with; null when it was the order of the command
 * @param concurrentBrokers launched brokers that stayed up through the whole campaign; null where each run had its own,
 *     alone
 * @param rounds that the command asked for
 * @param driver from 1: which of the drivers, in the order of the command
 * @param cell what a sweep gives it; null without one
 * @param confirms number in the campaign of the search whose answer it confirms; null if it is none of those runs
 */
public record CampaignPlace(
        String id,
        int round,
        int position,
        int drivers,
        @Nullable Long orderSeed,
        @Nullable Integer concurrentBrokers,
        int rounds,
        int driver,
        @Nullable Cell cell,
        @Nullable Integer confirms) {

    /** Creates the place of a run that confirms no other. */
    public CampaignPlace(
            String id,
            int round,
            int position,
            int drivers,
            @Nullable Long orderSeed,
            @Nullable Integer concurrentBrokers,
            int rounds,
            int driver,
            @Nullable Cell cell) {
        this(id, round, position, drivers, orderSeed, concurrentBrokers, rounds, driver, cell, null);
    }

    /** Returns the place of a run that confirms the answer of the run at this one. */
    public CampaignPlace confirming(int search) {
        return new CampaignPlace(
                id, round, position, drivers, orderSeed, concurrentBrokers, rounds, driver, cell, search);
    }

    /**
     * Cell of a sweep.
     *
     * @param number from 1, in the order of the file
     * @param points by factor, in the order of the factors
     */
    public record Cell(int number, Map<String, String> points) {

        public Cell {
            points = Collections.unmodifiableMap(new LinkedHashMap<>(points));
        }

        /** Returns points as they follow a name: ", messageSize=1KiB, codec=lz4". */
        public static String suffix(Map<String, String> points) {
            return points.entrySet().stream()
                    .map(point -> ", " + point.getKey() + "=" + point.getValue())
                    .collect(Collectors.joining());
        }
    }

    /** Returns the points of its cell as they follow the name of its system; empty without a sweep. */
    public String cellSuffix() {
        return cell == null ? "" : Cell.suffix(cell.points());
    }

    /** Returns what a reader has to know of brokers beside the run's own; null if there were none. */
    public @Nullable String noteOnOtherBrokers() {
        return concurrentBrokers == null || concurrentBrokers < 2
                ? null
                : "All " + concurrentBrokers
                        + " brokers of the campaign were up during this run, and the others may have"
                        + " taken CPU time, memory and disk from it (--concurrent-brokers).";
    }
}

package io.weir.benchmarks.engine;

import java.util.Map;

/**
 * A row of the table of docs/performance.md: the measurement and its presentation.
 *
 * @param key that selects it on the command line
 * @param what subject of the measurement
 * @param omb result of the OpenMessaging Benchmark, from facts found elsewhere
 * @param target Weir's own goal
 * @param trials by name, measured in turns
 * @param reading computes the last columns from the rounds
 */
record Row(String key, String what, String omb, String target, Map<String, Trial> trials, Reading reading) {

    /** Computes the measured columns. */
    interface Reading {
        Cells of(Rounds rounds);
    }

    /**
     * The measured columns.
     *
     * @param weir result of Weir
     * @param beside result of the bare loop, or of the ledger, in the same rounds
     * @param reached the target, by the median of the rounds
     */
    record Cells(String weir, String beside, boolean reached) {}
}

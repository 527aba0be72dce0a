package io.weir.benchmarks.engine;

import java.util.Map;

/**
 * A row of the table of docs/performance.md: what is measured and how it reads.
 *
 * @param key by which it is asked for on the command line
 * @param what is measured
 * @param omb what the OpenMessaging Benchmark reaches, by facts taken elsewhere
 * @param target what Weir has set itself
 * @param trials by name, measured in turns
 * @param reading makes the last columns of the rounds
 */
record Row(String key, String what, String omb, String target, Map<String, Trial> trials, Reading reading) {

    /** What a row says. */
    interface Reading {
        Cells of(Rounds rounds);
    }

    /**
     * The measured columns.
     *
     * @param weir what Weir reached
     * @param beside what the bare loop reached, or the ledger holds, in the same rounds
     * @param reached the target, by the median of the rounds
     */
    record Cells(String weir, String beside, boolean reached) {}
}

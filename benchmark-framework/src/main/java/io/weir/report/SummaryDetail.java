package io.weir.report;

/** Amount of a run's result that the console shows. */
public enum SummaryDetail {
    /** The line with the verdict. */
    VERDICT,
    /** The verdict with what to do, rate and latencies: at most twelve lines of 100 columns. */
    SHORT,
    /** All findings, notes and figures. */
    FULL
}

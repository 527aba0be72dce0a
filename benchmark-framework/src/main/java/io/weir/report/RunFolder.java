package io.weir.report;

import java.nio.file.Path;

/**
 * The folder of one run's results.
 *
 * @param path the folder, which exists
 */
public record RunFolder(Path path) {

    /** The whole result, as {@link ResultJson} writes it. */
    public Path result() {
        return path.resolve("result.json");
    }

    /** A line for each interval, as {@link IntervalsCsv} writes it. */
    public Path intervals() {
        return path.resolve("intervals.csv");
    }

    /** The histograms of each interval, as {@link HistogramLog} writes them. */
    public Path histograms() {
        return path.resolve("latencies.hlog");
    }

    /** The result in the OpenMessaging Benchmark's format, as {@link OmbJson} writes it. */
    public Path omb() {
        return path.resolve("omb.json");
    }
}

package io.weir.report;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of one run's results.
 *
 * @param path the folder, which exists
 */
public record RunFolder(Path path) {

    /** Whether a run has left something that can be read: its result, or what was streamed before it was cut off. */
    public boolean hasRun() {
        return Files.isRegularFile(result()) || Files.isRegularFile(intervals());
    }

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

    /** The workload as it held, which asks for the same again. */
    public Path workloadFile() {
        return path.resolve("workload.yaml");
    }

    /** The driver file as it held, with secrets masked. */
    public Path driverFile() {
        return path.resolve("driver.yaml");
    }

    /** The result in the OpenMessaging Benchmark's format, as {@link OmbJson} writes it. */
    public Path omb() {
        return path.resolve("omb.json");
    }
}

package io.weir.report;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of one run's results.
 *
 * @param path the folder, which exists
 */
public record RunFolder(Path path) {

    /** Returns whether a run has left something readable: its result, or the figures streamed before it was cut off. */
    public boolean hasRun() {
        return Files.isRegularFile(result()) || Files.isRegularFile(intervals());
    }

    /** Returns the file of the whole result, as {@link ResultJson} writes it. */
    public Path result() {
        return path.resolve("result.json");
    }

    /** Returns the file with a line for each interval, as {@link IntervalsCsv} writes it. */
    public Path intervals() {
        return path.resolve("intervals.csv");
    }

    /** Returns the file with the histograms of each interval, as {@link HistogramLog} writes them. */
    public Path histograms() {
        return path.resolve("latencies.hlog");
    }

    /** Returns the file of the workload with overrides applied, which asks for the same again. */
    public Path workloadFile() {
        return path.resolve("workload.yaml");
    }

    /** Returns the driver file with overrides applied and secrets masked. */
    public Path driverFile() {
        return path.resolve("driver.yaml");
    }

    /** Returns the result in the OpenMessaging Benchmark's format, as {@link OmbJson} writes it. */
    public Path omb() {
        return path.resolve("omb.json");
    }
}

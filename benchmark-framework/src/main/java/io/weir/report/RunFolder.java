package io.weir.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder of one run's results.
 *
 * @param path the folder, which exists
 */
public record RunFolder(Path path) {

    /**
     * Returns the runs at a place, in the order of their names.
     *
     * @param place a run's folder, a file in it, or a campaign's folder, whose runs that confirm another are left out: what
     *     they have shown stands in that one
     * @throws ReportException when there is no run
     */
    public static List<RunFolder> at(Path place) throws ReportException {
        boolean file = Files.isRegularFile(place);
        Path folder = file ? place.toAbsolutePath().resolveSibling("") : place;
        if (new RunFolder(folder).hasRun()) {
            return List.of(new RunFolder(folder));
        }
        if (file) { // and not the runs beside it, which nobody has named
            throw ReportException.reading(place, new IOException("it is neither a run's file nor a folder"));
        }
        Set<String> confirming = CampaignManifest.confirming(folder);
        List<RunFolder> found = children(folder).stream()
                .map(RunFolder::new)
                .filter(run -> !confirming.contains(run.name()))
                .filter(RunFolder::hasRun)
                .toList();
        if (found.isEmpty()) {
            throw ReportException.reading(
                    place,
                    new IOException("there is no run in it, that is no folder with a result.json or an intervals.csv"));
        }
        return found;
    }

    /** Returns the files and folders in a folder, in the order of their names. */
    static List<Path> children(Path folder) throws ReportException {
        return ReportException.reading(folder, () -> {
            try (Stream<Path> children = Files.list(folder)) {
                return children.sorted().toList();
            }
        });
    }

    /** Returns the name of the folder: "kafka-1". */
    public String name() {
        return String.valueOf(path.toAbsolutePath().normalize().getFileName());
    }

    /** Returns the name of the folder above; empty where there is none. */
    public String campaign() {
        Path parent = path.toAbsolutePath().normalize().getParent();
        return parent == null || parent.getFileName() == null ? "" : String.valueOf(parent.getFileName());
    }

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

package io.weir.history;

import io.weir.report.ReportException;
import io.weir.report.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder with a file for each series, and the configuration by which Apache Otava reads them.
 *
 * @param path the folder; made by the first row
 */
public record HistoryFolder(Path path) {

    private static final String LOCK = ".lock";
    private static final String UNSAFE = "[^A-Za-z0-9._-]+";

    /**
     * Rows added.
     *
     * @param series name of their series
     * @param added number of new rows
     * @param known number of rows whose campaign has one already, of as many runs
     */
    public record Added(String series, int added, int known) {}

    /**
     * Adds rows to their series, each at its time; those of campaigns that have a row already are left out.
     *
     * @param rows by the name of their series
     * @throws ReportException when a file can't be read or written, or when a row has other figures than its series; then
     *     nothing is changed
     */
    public List<Added> add(Map<String, List<HistoryRow>> rows) throws ReportException {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw ReportException.writing(path, e);
        }
        Path lock = path.resolve(LOCK);
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            return addLocked(rows);
        } catch (IOException e) {
            throw ReportException.writing(lock, e);
        }
    }

    private List<Added> addLocked(Map<String, List<HistoryRow>> rows) throws ReportException {
        List<Added> added = new ArrayList<>();
        List<Series> changed = new ArrayList<>();
        for (Map.Entry<String, List<HistoryRow>> entry : new TreeMap<>(rows).entrySet()) {
            String name = entry.getKey().replaceAll(UNSAFE, "_");
            Path file = SeriesCsv.file(path, name);
            Series before = Files.exists(file)
                    ? SeriesCsv.read(file)
                    : new Series(name, metrics(entry.getValue().get(0)), List.of());
            if (changed.stream().anyMatch(series -> series.name().equals(name))) {
                throw ReportException.readingHistory(
                        file, new IOException("two of the workloads and drivers would have this file"));
            }
            List<HistoryRow> fresh = entry.getValue().stream()
                    .filter(row -> before.rows().stream().noneMatch(known -> isAsMuch(known, row)))
                    .toList();
            for (HistoryRow row : fresh) {
                if (!Set.copyOf(before.metrics()).equals(Set.copyOf(metrics(row)))) {
                    throw ReportException.readingHistory(
                            file,
                            new IOException(
                                    "its rows have the figures " + columns(before.metrics()) + ", and the campaign "
                                            + row.attribute(Series.CAMPAIGN) + " has " + columns(metrics(row))));
                }
            }
            added.add(new Added(name, fresh.size(), entry.getValue().size() - fresh.size()));
            List<String> renewed =
                    fresh.stream().map(row -> row.attribute(Series.CAMPAIGN)).toList();
            List<HistoryRow> all = Stream.concat(
                            before.rows().stream().filter(row -> !renewed.contains(row.attribute(Series.CAMPAIGN))),
                            fresh.stream())
                    .sorted(Comparator.comparing(HistoryRow::time))
                    .toList();
            changed.add(new Series(name, before.metrics(), all));
        }
        List<Series> others = (Files.isDirectory(path) ? read() : List.<Series>of())
                .stream()
                        .filter(series ->
                                changed.stream().noneMatch(other -> other.name().equals(series.name())))
                        .toList();
        for (Series series : changed) {
            WholeFile.write(SeriesCsv.file(path, series.name()), SeriesCsv.text(series));
        }
        WholeFile.write(
                path.resolve(OtavaConfiguration.FILE),
                OtavaConfiguration.text(Stream.concat(others.stream(), changed.stream())
                        .sorted(Comparator.comparing(Series::name))
                        .toList()));
        return added;
    }

    /** Returns whether a row is of the same campaign as another, and of as many runs: a campaign may have gone on. */
    private static boolean isAsMuch(HistoryRow known, HistoryRow row) {
        return known.attribute(Series.CAMPAIGN).equals(row.attribute(Series.CAMPAIGN)) && known.runs() >= row.runs();
    }

    private static List<HistoryMetric> metrics(HistoryRow row) {
        return row.figures().keySet().stream().sorted().toList();
    }

    private static List<String> columns(List<HistoryMetric> metrics) {
        return metrics.stream().map(HistoryMetric::column).toList();
    }

    /**
     * Returns the series, in the order of their names.
     *
     * @throws ReportException when there is no folder, or a file can't be read
     */
    public List<Series> read() throws ReportException {
        List<Path> files;
        try (Stream<Path> children = Files.list(path)) {
            files = children.sorted().toList();
        } catch (IOException e) {
            throw ReportException.readingHistory(path, e);
        }
        List<Series> series = new ArrayList<>();
        for (Path file : files) {
            if (SeriesCsv.isSeries(file)) {
                series.add(SeriesCsv.read(file));
            }
        }
        return series;
    }
}

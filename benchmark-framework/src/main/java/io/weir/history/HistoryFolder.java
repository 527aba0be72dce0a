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
     * @param known number of rows whose campaign has one already
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
            List<HistoryRow> fresh = entry.getValue().stream()
                    .filter(row -> !before.campaigns().contains(row.attribute(Series.CAMPAIGN)))
                    .toList();
            for (HistoryRow row : fresh) {
                if (!before.metrics().equals(metrics(row))) {
                    throw ReportException.readingHistory(
                            file,
                            new IOException(
                                    "its rows have the figures " + columns(before.metrics()) + ", and the campaign "
                                            + row.attribute(Series.CAMPAIGN) + " has " + columns(metrics(row))));
                }
            }
            added.add(new Added(name, fresh.size(), entry.getValue().size() - fresh.size()));
            List<HistoryRow> all = Stream.concat(before.rows().stream(), fresh.stream())
                    .sorted(Comparator.comparing(HistoryRow::time))
                    .toList();
            changed.add(new Series(name, before.metrics(), all));
        }
        for (Series series : changed) {
            WholeFile.write(SeriesCsv.file(path, series.name()), SeriesCsv.text(series));
        }
        WholeFile.write(path.resolve(OtavaConfiguration.FILE), OtavaConfiguration.text(read()));
        return added;
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
            files = children.filter(SeriesCsv::isSeries).sorted().toList();
        } catch (IOException e) {
            throw ReportException.readingHistory(path, e);
        }
        List<Series> series = new ArrayList<>();
        for (Path file : files) {
            series.add(SeriesCsv.read(file));
        }
        return series;
    }
}

package io.weir.history;

import io.weir.report.ReportException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A series as a file of comma-separated values: a line with the names of the columns, then a row a line, without quotes.
 * Columns that Weir doesn't know are attributes.
 */
final class SeriesCsv {

    private static final String TIME = "time";
    private static final String EXTENSION = ".csv";

    private SeriesCsv() {}

    static Path file(Path folder, String series) {
        return folder.resolve(series + EXTENSION);
    }

    /** Returns whether a file holds a series, and is not another table that somebody keeps beside them. */
    static boolean isSeries(Path file) throws ReportException {
        if (!Files.isRegularFile(file) || !String.valueOf(file.getFileName()).endsWith(EXTENSION)) {
            return false;
        }
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            String head = lines.readLine();
            return head == null || head.contains(TIME) && head.contains(Series.CAMPAIGN);
        } catch (IOException e) {
            throw ReportException.readingHistory(file, e);
        }
    }

    /** Returns the content of the file. */
    static String text(Series series) {
        List<String> attributes = attributes(series);
        Stream<String> head = Stream.of(
                        Stream.of(TIME),
                        attributes.stream(),
                        series.metrics().stream().map(HistoryMetric::column))
                .flatMap(columns -> columns);
        Stream<String> rows = series.rows().stream()
                .map(row -> Stream.of(
                                Stream.of(row.time()
                                        .truncatedTo(ChronoUnit.SECONDS)
                                        .toString()),
                                attributes.stream().map(row::attribute),
                                series.metrics().stream().map(metric -> cell(metric, row.figure(metric))))
                        .flatMap(cells -> cells)
                        .collect(Collectors.joining(",")));
        return Stream.concat(Stream.of(head.collect(Collectors.joining(","))), rows)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<String> attributes(Series series) {
        return Stream.concat(
                        Series.ATTRIBUTES.stream(),
                        series.rows().stream().flatMap(row -> row.attributes().keySet().stream()))
                .distinct()
                .toList();
    }

    private static String cell(HistoryMetric metric, double figure) {
        return String.format(Locale.ROOT, "%.3f", metric.inColumn(figure));
    }

    /**
     * Reads a file.
     *
     * @throws ReportException naming the line that is none of a series
     */
    static Series read(Path file) throws ReportException {
        try {
            List<String> lines = Files.readAllLines(file);
            // Spreadsheets begin with a mark of the byte order.
            List<String> columns =
                    lines.isEmpty() ? List.of() : cells(lines.get(0).replace("\uFEFF", ""));
            if (new HashSet<>(columns).size() < columns.size()) {
                throw new IOException("its first line names a column twice");
            }
            if (!columns.contains(TIME)) {
                throw new IOException("its first line names no column \"" + TIME + "\"");
            }
            List<HistoryRow> rows = new ArrayList<>();
            for (int number = 1; number < lines.size(); number++) {
                if (!lines.get(number).isBlank()) {
                    rows.add(row(columns, lines.get(number), number + 1));
                }
            }
            List<HistoryMetric> metrics = columns.stream()
                    .flatMap(column -> HistoryMetric.ofColumn(column).stream())
                    .toList();
            rows.sort(Comparator.comparing(HistoryRow::time));
            String name = String.valueOf(file.getFileName());
            return new Series(name.substring(0, name.length() - EXTENSION.length()), metrics, rows);
        } catch (IOException e) {
            throw ReportException.readingHistory(file, e);
        }
    }

    private static List<String> cells(String line) {
        return List.of(line.split(",", -1));
    }

    private static HistoryRow row(List<String> columns, String line, int number) throws IOException {
        List<String> cells = cells(line);
        if (cells.size() != columns.size()) {
            throw new IOException(
                    "line " + number + " has " + cells.size() + " cells, and there are " + columns.size() + " columns");
        }
        Instant time = Instant.EPOCH;
        Map<String, String> attributes = new LinkedHashMap<>();
        Map<HistoryMetric, Double> figures = new LinkedHashMap<>();
        for (int index = 0; index < cells.size(); index++) {
            String column = columns.get(index);
            String cell = cells.get(index);
            try {
                if (column.equals(TIME)) {
                    time = Instant.parse(cell);
                    continue;
                }
                HistoryMetric metric = HistoryMetric.ofColumn(column).orElse(null);
                if (metric == null) {
                    attributes.put(column, cell);
                } else {
                    figures.put(metric, metric.fromColumn(finite(cell)));
                }
            } catch (DateTimeException | NumberFormatException wrong) {
                throw new IOException("line " + number + " has \"" + cell + "\" in the column " + column, wrong);
            }
        }
        return new HistoryRow(time, attributes, figures);
    }

    private static double finite(String cell) {
        double value = Double.parseDouble(cell);
        if (!Double.isFinite(value)) {
            throw new NumberFormatException(cell);
        }
        return value;
    }
}

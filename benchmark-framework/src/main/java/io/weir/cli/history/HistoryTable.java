package io.weir.cli.history;

import io.weir.history.Change;
import io.weir.history.HistoryMetric;
import io.weir.history.HistoryRow;
import io.weir.history.Series;
import io.weir.history.SeriesChanges;
import io.weir.history.Sparkline;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines that show series with their changes. */
final class HistoryTable {

    private static final int LATEST_ROWS = 40;

    private final double maxP;
    private final int last;
    private final List<String> lines = new ArrayList<>();
    private boolean regression;

    /** @param last number of rows, from the end of a series, whose changes are shown */
    HistoryTable(double maxP, int last) {
        this.maxP = maxP;
        this.last = last;
    }

    void add(Series series) {
        int rows = series.rows().size();
        if (rows == 0) {
            lines.add(series.name() + ": no rows");
            return;
        }
        lines.add(series.name() + ": " + rows + (rows == 1 ? " row, " : " rows, ") + date(series, 0)
                + (rows == 1 ? "" : " to " + date(series, rows - 1)));
        for (HistoryMetric metric : series.metrics()) {
            add(series, metric);
        }
        for (int row = Math.max(1, rows - last); row < rows; row++) {
            List<String> differences = series.differences(row, Series.CONDITIONS);
            if (!differences.isEmpty()) {
                lines.add("  " + date(series, row) + ": other conditions, not compared with the rows before: "
                        + String.join(", ", differences));
            }
        }
    }

    private void add(Series series, HistoryMetric metric) {
        List<HistoryRow> rows = series.rows();
        List<HistoryRow> latest = rows.subList(Math.max(0, rows.size() - LATEST_ROWS), rows.size());
        List<Change> changes = SeriesChanges.of(series, metric, maxP);
        List<Change> shown = changes.stream()
                .filter(change -> change.row() >= rows.size() - last)
                .toList();
        String values = Sparkline.of(
                latest.stream().mapToDouble(row -> row.figure(metric)).toArray());
        lines.add(String.format(
                Locale.ROOT,
                "  %-22s %s  %s%s",
                metric.metric().name(),
                values,
                metric.metric().format(rows.get(rows.size() - 1).figure(metric)),
                !shown.isEmpty()
                        ? ""
                        : changes.isEmpty() ? ", no change proven" : ", no change in the last " + last + " rows"));
        shown.forEach(change -> lines.add("    " + sentence(series, change)));
        List<Change> open = shown.stream()
                .filter(change -> series.isOfLastConditions(change.row()))
                .toList();
        if (!open.isEmpty()
                && Change.isWorse(
                        metric, open.get(0).before(), open.get(open.size() - 1).after())) {
            regression = true;
        }
    }

    private static String sentence(Series series, Change change) {
        HistoryMetric metric = change.metric();
        String commit = series.rows().get(change.row()).attribute(Series.COMMIT);
        List<String> differences = series.differences(change.row(), Series.MEASURED);
        return String.format(
                Locale.ROOT,
                "%s since %s%s: %s → %s (%+.1f %%, p %s)%s",
                change.isWorse() ? "REGRESSION" : "improvement",
                date(series, change.row()),
                commit.isEmpty() ? "" : ", commit " + commit,
                metric.metric().format(change.before()),
                metric.metric().format(change.after()),
                change.relative() * 100,
                String.format(Locale.ROOT, "%.4f", change.p()),
                differences.isEmpty() ? "" : "; " + String.join(", ", differences));
    }

    private static LocalDate date(Series series, int row) {
        return series.rows().get(row).time().atZone(ZoneOffset.UTC).toLocalDate();
    }

    List<String> lines() {
        return lines.isEmpty() ? List.of("There is no series: bin/benchmark history add makes one.") : lines;
    }

    /** Returns whether a figure has become worse within the rows that are shown, and is so still. */
    boolean hasRegression() {
        return regression;
    }
}

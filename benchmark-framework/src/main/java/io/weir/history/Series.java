package io.weir.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Rows of one workload and system in the order of their times.
 *
 * @param name name of its file without the extension
 * @param metrics figures that each of its rows has
 */
public record Series(String name, List<HistoryMetric> metrics, List<HistoryRow> rows) {

    /** Column of the commit that was measured, as the user names it. */
    public static final String COMMIT = "commit";

    /** Column of the campaign, which no two rows share. */
    public static final String CAMPAIGN = "campaign";

    /** Column of the number of runs whose median the row has. */
    public static final String RUNS = "runs";

    /** Column of the worst grade of these runs. */
    public static final String VERDICT = "verdict";

    /** Columns of what was measured: with another value in them, figures may differ, and that is what the history is for. */
    public static final List<String> MEASURED =
            List.of("system", "client_version", "broker_version", "settings", "weir_version");

    /** Columns of the conditions: rows on both sides of a change in one of them are not compared. */
    public static final List<String> CONDITIONS = List.of("workload", "machine", "kernel", "java");

    /** Columns of all attributes, in the order of the files. */
    public static final List<String> ATTRIBUTES = Stream.of(
                    List.of(COMMIT, CAMPAIGN, RUNS, VERDICT), MEASURED, CONDITIONS)
            .flatMap(List::stream)
            .toList();

    public Series {
        metrics = List.copyOf(metrics);
        rows = List.copyOf(rows);
    }

    /** A part of a series in which all conditions are alike: rows from {@code from} until before {@code to}. */
    record Stretch(int from, int to) {}

    List<Stretch> stretches() {
        List<Stretch> stretches = new ArrayList<>();
        int from = 0;
        for (int row = 1; row <= rows.size(); row++) {
            if (row == rows.size() || !differences(row, CONDITIONS).isEmpty()) {
                stretches.add(new Stretch(from, row));
                from = row;
            }
        }
        return stretches;
    }

    /** Returns whether the conditions have been the same from a row to the last one. */
    public boolean isOfLastConditions(int row) {
        List<Stretch> stretches = stretches();
        return row >= stretches.get(stretches.size() - 1).from();
    }

    /**
     * Returns how a row differs from the one before in some columns: "kernel 6.1 → 6.8".
     *
     * @param row index, from 1
     */
    public List<String> differences(int row, List<String> columns) {
        HistoryRow before = rows.get(row - 1);
        HistoryRow after = rows.get(row);
        return columns.stream()
                .filter(column -> !Objects.equals(before.attribute(column), after.attribute(column)))
                .map(column -> column + " " + known(before.attribute(column)) + " → " + known(after.attribute(column)))
                .toList();
    }

    private static String known(String value) {
        return value.isEmpty() ? "unknown" : value;
    }

    double[] figures(HistoryMetric metric, Stretch stretch) {
        return rows.subList(stretch.from(), stretch.to()).stream()
                .mapToDouble(row -> row.figure(metric))
                .toArray();
    }
}

package io.weir.report.summary;

import io.weir.compare.PublishedFigure;
import io.weir.compare.PublishedTable;
import io.weir.compare.PublishedTable.Column;
import io.weir.compare.RunFigures;
import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.result.CampaignPlace;
import io.weir.result.MeasuredFigures;
import io.weir.result.Rates;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A published table with figures of this campaign in its columns and units, once as they are and once relative to the
 * baseline: the shapes can be compared, the values are of other machines.
 *
 * @param lines one table for each system, and where other factors vary for each of their points
 */
public record PublishedComparison(PublishedTable published, List<Line> lines) {

    /** Deviation up to which a value follows from another of its row: figures are printed with few digits. */
    private static final double ROUNDING = 0.02;

    private static final String NOT_RUN = "not run";

    /**
     * The table of one system.
     *
     * @param name of the system, with the points of factors that the publication doesn't vary
     */
    public record Line(String name, List<Row> rows) {}

    /**
     * One published row.
     *
     * @param state of our cell: a verdict, or why there are no figures
     * @param cells by column
     */
    public record Row(String state, List<Cell> cells) {

        private boolean contradicts() {
            return cells.stream().anyMatch(Cell::contradicts);
        }
    }

    /**
     * One value.
     *
     * @param published as it was printed; empty where nothing was
     * @param ours median of our runs in the column's unit; null where there is none
     * @param publishedRelative share of the published baseline; null where it is not known, as for ours
     * @param contradicts whether the published value doesn't follow from another one of its row
     */
    public record Cell(
            String published,
            @Nullable Double ours,
            @Nullable Double publishedRelative,
            @Nullable Double oursRelative,
            boolean contradicts) {}

    /**
     * Returns the comparisons of one campaign.
     *
     * @throws ReportException when a result can't be read
     */
    public static List<PublishedComparison> of(Collection<RunFolder> folders) throws ReportException {
        return of(folders, FinishedRun.of(folders));
    }

    /** Returns the comparisons of the experiments of runs that have a published table. */
    public static List<PublishedComparison> of(Collection<RunFolder> folders, List<FinishedRun> runs) {
        Set<Path> manifests = new LinkedHashSet<>();
        folders.forEach(run -> manifests.add(run.path().resolveSibling(CampaignManifest.FILE)));
        List<PublishedComparison> comparisons = new ArrayList<>();
        for (Path file : manifests) {
            if (Files.isRegularFile(file)) {
                try {
                    CampaignManifest manifest = CampaignManifest.read(file);
                    for (int number = 1; number <= manifest.experiments().size(); number++) {
                        of(manifest, number, runs).ifPresent(comparisons::add);
                    }
                } catch (ReportException unreadable) {
                    // the section on repeating it says so
                }
            }
        }
        return comparisons;
    }

    static Optional<PublishedComparison> of(CampaignManifest manifest, int experiment, List<FinishedRun> runs) {
        CampaignManifest.Experiment present = manifest.experiments().get(experiment - 1);
        PublishedTable published = present.published();
        if (published == null) {
            return Optional.empty();
        }
        List<FinishedRun> own = runs.stream()
                .filter(run -> run.campaign().equals(manifest.id()))
                .filter(run -> manifest.runs().stream()
                        .anyMatch(planned ->
                                planned.experiment() == experiment && run.name().equals(planned.folder())))
                .toList();
        List<String> factors = published.columns().stream()
                .map(Column::factor)
                .flatMap(factor -> Optional.ofNullable(factor).stream())
                .toList();
        List<Line> lines = new ArrayList<>();
        FinishedRun.grouped(own, run -> lineOf(run, factors))
                .forEach((name, ofLine) -> lines.add(new Line(name, rows(manifest, experiment, ofLine))));
        return Optional.of(new PublishedComparison(published, lines));
    }

    private static String lineOf(FinishedRun run, List<String> factors) {
        Map<String, String> others = new LinkedHashMap<>(run.points());
        others.keySet().removeAll(factors);
        return run.system() + CampaignPlace.Cell.suffix(others);
    }

    private static List<Row> rows(CampaignManifest manifest, int number, List<FinishedRun> runs) {
        CampaignManifest.Experiment experiment = manifest.experiments().get(number - 1);
        PublishedTable table = Objects.requireNonNull(experiment.published());
        List<@Nullable Double> baseline = List.of();
        List<String> publishedBaseline = List.of();
        List<List<String>> ofSystem = table.rows().stream()
                .filter(row -> isOf(runs.get(0).system(), table, row))
                .toList();
        for (List<String> row : ofSystem) {
            if (isBaseline(table, row, experiment)) {
                baseline = ours(table, at(table, row, runs));
                publishedBaseline = row;
            }
        }
        List<Row> rows = new ArrayList<>();
        for (List<String> row : ofSystem) {
            List<FinishedRun> ofCell = at(table, row, runs);
            List<@Nullable Double> ours = ours(table, ofCell);
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                boolean figure = table.columns().get(i).metric() != null;
                cells.add(new Cell(
                        row.get(i),
                        ours.get(i),
                        figure && !publishedBaseline.isEmpty()
                                ? share(number(row.get(i)), number(publishedBaseline.get(i)))
                                : null,
                        figure && !baseline.isEmpty() ? share(ours.get(i), baseline.get(i)) : null,
                        contradicts(table, row, i, ofCell)));
            }
            rows.add(new Row(ofCell.isEmpty() ? absence(manifest, number, table, row, runs) : state(ofCell), cells));
        }
        return rows;
    }

    /** Returns whether a row is of a system, or of none: "kafka" is of "kafka-durable" too. */
    private static boolean isOf(String system, PublishedTable table, List<String> row) {
        for (int i = 0; i < row.size(); i++) {
            if (table.columns().get(i).title().equals(PublishedTable.SYSTEM)
                    && !system.equals(row.get(i))
                    && !system.startsWith(row.get(i) + "-")) {
                return false;
            }
        }
        return true;
    }

    private static String state(List<FinishedRun> runs) {
        return SystemSummary.of(runs.get(0).system(), runs).grade().label();
    }

    /** Returns why there is no run of a row. */
    private static String absence(
            CampaignManifest manifest, int number, PublishedTable table, List<String> row, List<FinishedRun> others) {
        String system = others.get(0).system();
        return manifest.runs().stream()
                .filter(run -> run.experiment() == number
                        && manifest.systems().get(run.system() - 1).equals(system)
                        && isAt(table, row, manifest.points(run)))
                .map(CampaignManifest.Run::state)
                .filter(state -> state != CampaignManifest.State.PLANNED)
                .map(state -> state.name().toLowerCase(Locale.ROOT))
                .findFirst()
                .orElse(NOT_RUN);
    }

    private static boolean isBaseline(PublishedTable table, List<String> row, CampaignManifest.Experiment experiment) {
        for (int i = 0; i < row.size(); i++) {
            String factor = table.columns().get(i).factor();
            String point = factor == null ? null : experiment.baseline().get(factor);
            if (point != null && !same(point, row.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the runs of the cell that a row is about. */
    private static List<FinishedRun> at(PublishedTable table, List<String> row, List<FinishedRun> runs) {
        return runs.stream().filter(run -> isAt(table, row, run.points())).toList();
    }

    private static boolean isAt(PublishedTable table, List<String> row, Map<String, String> points) {
        for (int i = 0; i < row.size(); i++) {
            String factor = table.columns().get(i).factor();
            if (factor != null && !same(String.valueOf(points.get(factor)), row.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(String point, String printed) {
        Double one = number(point);
        Double other = number(printed);
        return one == null || other == null ? point.equals(printed) : one.equals(other);
    }

    private static List<@Nullable Double> ours(PublishedTable table, List<FinishedRun> runs) {
        List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
        List<FinishedRun> believed = usable.isEmpty() ? runs : usable;
        List<@Nullable Double> ours = new ArrayList<>();
        for (Column column : table.columns()) {
            RunSpread spread = RunSpread.of(believed, run -> figure(column, run));
            ours.add(spread == null ? null : (Double) spread.median());
        }
        return ours;
    }

    private static @Nullable Double figure(Column column, FinishedRun run) {
        String metric = column.metric();
        if (metric == null) {
            return null;
        }
        Optional<PublishedFigure> other = PublishedFigure.named(metric);
        if (other.isPresent()) {
            Double figure = other.get().of(run.result());
            return figure == null ? null : (Double) (figure / column.unit());
        }
        boolean bytes = metric.endsWith(PublishedTable.BYTES);
        String name = bytes ? metric.substring(0, metric.length() - PublishedTable.BYTES.length()) : metric;
        Double figure = RunFigures.of(run.result()).get(name);
        Double size = bytes ? bytesOfEach(name, run) : (Double) 1.0;
        return figure == null || size == null ? null : (Double) (figure * size / column.unit());
    }

    /** Returns the mean size of the messages of a rate, by its own bytes: those that were not acknowledged may be others. */
    private static @Nullable Double bytesOfEach(String rate, FinishedRun run) {
        MeasuredFigures figures = run.result().figures();
        Rates rates = figures == null ? null : figures.rates();
        if (rates == null) {
            return null;
        }
        Rates.Rate own = switch (rate) {
            case "sent" -> rates.sent();
            case "acknowledged" -> rates.acknowledged();
            default -> rates.received(); // the best seconds too, which are of receiving
        };
        return own.messagesPerSecond() == 0 ? 0 : own.megabytesPerSecond() * 1e6 / own.messagesPerSecond();
    }

    /** Returns the size of each message that a row is about; where it varies, the mean of those sent. */
    private static double messageBytes(FinishedRun run) {
        OptionalInt size = run.result().workload().messageSize();
        MeasuredFigures figures = run.result().figures();
        return size.isPresent() || figures == null
                ? size.orElse(0)
                : figures.windowCounters().meanSentBytes();
    }

    /** Returns whether a rate in bytes is not the rate in messages times their size, or the other way round. */
    private static boolean contradicts(PublishedTable table, List<String> row, int index, List<FinishedRun> runs) {
        Column column = table.columns().get(index);
        Double value = number(row.get(index));
        String metric = column.metric();
        if (metric == null || value == null || runs.isEmpty() || !metric.endsWith(PublishedTable.BYTES)) {
            return false;
        }
        String ofMessages = metric.substring(0, metric.length() - PublishedTable.BYTES.length());
        double size = messageBytes(runs.get(0));
        for (int i = 0; i < row.size(); i++) {
            Column other = table.columns().get(i);
            Double rate = number(row.get(i));
            if (ofMessages.equals(other.metric()) && rate != null) {
                double follows = rate * other.unit() * size / column.unit();
                return Math.abs(value - follows) > ROUNDING * Math.max(value, follows);
            }
        }
        return false;
    }

    /**
     * Returns the tables as text, ours and the published value in each cell, first as they are, then relative to the
     * baseline, with the rows that were run; and what a reader has to know of them.
     */
    public List<String> text() {
        List<String> text = new ArrayList<>(List.of(
                "Beside the published table: " + published.source(),
                "Values of other machines don't compare; shapes do. Each cell: ours / published."));
        for (Line line : lines) {
            List<Row> rows = line.rows().stream()
                    .filter(row -> !row.state().equals(NOT_RUN))
                    .toList();
            if (rows.isEmpty()) {
                text.add(line.name() + ": no row of the table was run");
            } else {
                int others = line.rows().size() - rows.size();
                text.add(line.name()
                        + (others == 0 ? "" : ", without " + others + " rows of the table that were not run"));
                text.addAll(aligned(
                        rows, cell -> beside(cell.ours(), cell.published() + (cell.contradicts() ? " (!)" : ""))));
            }
            if (rows.size() > 1) {
                text.add(line.name() + ", each relative to its baseline");
                text.addAll(aligned(
                        rows,
                        cell -> beside(
                                cell.oursRelative(),
                                cell.publishedRelative() == null ? "" : three(cell.publishedRelative()))));
            }
        }
        if (lines.stream().flatMap(line -> line.rows().stream()).anyMatch(Row::contradicts)) {
            text.add("(!) does not follow from the rate and the message size of its row.");
        }
        published.remarks().forEach(remark -> text.add("* " + remark));
        return text;
    }

    private List<String> aligned(List<Row> rows, Function<Cell, String> words) {
        List<List<String>> table = new ArrayList<>();
        List<String> head =
                published.columns().stream().map(Column::title).collect(Collectors.toCollection(ArrayList::new));
        head.add("ours is");
        table.add(head);
        for (Row row : rows) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < row.cells().size(); i++) {
                Cell cell = row.cells().get(i);
                cells.add(published.columns().get(i).metric() == null ? cell.published() : words.apply(cell));
            }
            cells.add(row.state());
            table.add(cells);
        }
        int[] widths = new int[head.size()];
        table.forEach(row -> Arrays.setAll(
                widths, column -> Math.max(widths[column], row.get(column).length())));
        return table.stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(column -> column == row.size() - 1
                                ? row.get(column)
                                : " ".repeat(widths[column] - row.get(column).length()) + row.get(column))
                        .collect(Collectors.joining("  ", "  ", "")))
                .toList();
    }

    private static String beside(@Nullable Double ours, String theirs) {
        return (ours == null ? "–" : three(ours)) + " / " + (theirs.isEmpty() ? "–" : theirs);
    }

    /** Returns three significant digits, of large values all before the point. */
    private static String three(double value) {
        return value == 0
                ? "0"
                : new BigDecimal(value)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    private static @Nullable Double share(@Nullable Double value, @Nullable Double baseline) {
        return value == null || baseline == null || baseline == 0 ? null : (Double) (value / baseline);
    }

    private static @Nullable Double number(String text) {
        try {
            return Double.valueOf(text.strip());
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }
}

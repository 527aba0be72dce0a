package io.weir.report;

import io.weir.evidence.Mark;
import io.weir.measure.Distribution;
import io.weir.measure.IntervalSnapshot;
import io.weir.resource.ResourceFigures;
import io.weir.result.Rates;
import io.weir.time.BackgroundWork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Writes a line of figures for each interval as it happens. A latency that no message had in an interval is an empty
 * cell, never a zero. Not thread-safe.
 */
public final class IntervalsCsv implements AutoCloseable {

    private static final List<Distribution> DISTRIBUTIONS =
            List.of(Distribution.RESPONSE, Distribution.SERVICE, Distribution.SEND_DELAY, Distribution.END_TO_END);
    private static final List<String> FIGURES = List.of("Count", "P50Nanos", "P99Nanos", "P999Nanos", "MaxNanos");

    /** Names of the columns that every file has, each with its unit. */
    static final List<String> COLUMNS = columns();

    private final AppendedFile file;
    private final boolean paced;
    private final List<Distribution> more;
    private final ResourceFigures resources;
    private final List<Mark> marks = new ArrayList<>();

    /**
     * Creates the file with its header line.
     *
     * @param paced whether messages are due; if not, nothing is asked, and that cell stays empty
     * @param more distributions besides those that every file has
     * @param resources further columns
     * @throws ReportException when it exists or can't be written
     */
    public static IntervalsCsv create(Path file, boolean paced, List<Distribution> more, ResourceFigures resources)
            throws ReportException {
        return new IntervalsCsv(AppendedFile.create(file), paced, more, resources);
    }

    IntervalsCsv(AppendedFile file, boolean paced, List<Distribution> more, ResourceFigures resources)
            throws ReportException {
        this.file = file;
        this.paced = paced;
        this.more = List.copyOf(more);
        this.resources = resources;
        List<String> names = new ArrayList<>(COLUMNS);
        more.forEach(distribution -> addNames(distribution, names));
        names.addAll(resources.names());
        file.append(String.join(",", names) + "\n");
    }

    /** Adds a mark to the interval that it belongs to, or to the next one where that has been written. */
    public void mark(Mark mark) {
        marks.add(mark);
    }

    /** Writes one line, and passes it to the operating system before returning. */
    public void write(IntervalSnapshot snapshot) throws ReportException {
        file.append(String.join(",", cells(snapshot)) + "\n");
    }

    @Override
    public void close() throws ReportException {
        file.close();
    }

    /**
     * Reads such a file; a last line that was cut off is left out.
     *
     * @return the header, then one row of cells for each interval
     */
    public static List<List<String>> read(Path file) throws ReportException {
        ReportException.reading(file, () -> Files.size(file));
        List<List<String>> rows = new ArrayList<>();
        new FollowedFile(file).readAll(line -> Optional.of(cells(line)), rows::add, false);
        return rows;
    }

    /** Returns the cells of a line of such a file. */
    public static List<String> cells(String line) {
        return Arrays.asList(line.split(",", -1));
    }

    private static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of(
                "interval",
                "phase",
                "startSeconds",
                "endSeconds",
                "targetMessagesPerSecond",
                "sentMessagesPerSecond",
                "acknowledgedMessagesPerSecond",
                "receivedMessagesPerSecond",
                "sentMegabytesPerSecond",
                "acknowledgedMegabytesPerSecond",
                "receivedMegabytesPerSecond",
                "outstandingMessages",
                "backlogMessages",
                "failedMessages"));
        DISTRIBUTIONS.forEach(distribution -> addNames(distribution, columns));
        columns.add("stage");
        columns.add("marks");
        return List.copyOf(columns);
    }

    private static void addNames(Distribution distribution, List<String> columns) {
        FIGURES.forEach(figure -> columns.add(distribution.key() + figure));
    }

    private List<String> cells(IntervalSnapshot snapshot) {
        Rates rates = Rates.of(paced ? snapshot.dueMessages() : null, snapshot.counters(), snapshot.seconds());
        Rates.Rate target = rates.target();
        List<String> cells = new ArrayList<>(List.of(
                Integer.toString(snapshot.index()),
                snapshot.phase().label(),
                decimal(snapshot.startNanos() / 1e9),
                decimal(snapshot.endNanos() / 1e9),
                target == null ? "" : decimal(target.messagesPerSecond()),
                decimal(rates.sent().messagesPerSecond()),
                decimal(rates.acknowledged().messagesPerSecond()),
                decimal(rates.received().messagesPerSecond()),
                decimal(rates.sent().megabytesPerSecond()),
                decimal(rates.acknowledged().megabytesPerSecond()),
                decimal(rates.received().megabytesPerSecond()),
                Long.toString(snapshot.outstanding()),
                Long.toString(snapshot.backlog()),
                Long.toString(snapshot.counters().failed())));
        DISTRIBUTIONS.forEach(
                distribution -> latency(cells, snapshot.latencies().of(distribution)));
        cells.add(snapshot.stage() == null ? "" : snapshot.stage().label());
        cells.add(marksBefore(snapshot.endNanos() / 1e9));
        more.forEach(distribution -> latency(cells, snapshot.latencies().of(distribution)));
        resources.latest().get().forEach(figure -> cells.add(figure == null ? "" : figure(figure)));
        return cells;
    }

    /** Takes the marks before an instant; one at the very end of an interval belongs to the next, as any event does. */
    private String marksBefore(double seconds) {
        List<Mark> past =
                marks.stream().filter(mark -> mark.seconds() < seconds).toList();
        marks.removeAll(past);
        return past.stream().map(Mark::text).map(IntervalsCsv::cell).collect(Collectors.joining("; "));
    }

    /** Returns a text without what would end a cell or begin a quoted one. */
    private static String cell(String text) {
        return text.replace(',', ' ').replace('\n', ' ').replace('\r', ' ').replace('"', '\'');
    }

    /** Returns a figure as text: bytes as whole numbers, shares with decimals. */
    private static String figure(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : decimal(value);
    }

    private static void latency(List<String> cells, Histogram histogram) {
        BackgroundWork.yieldIfDue();
        cells.add(Long.toString(histogram.getTotalCount()));
        if (histogram.getTotalCount() == 0) {
            cells.addAll(List.of("", "", "", ""));
            return;
        }
        cells.add(Long.toString(histogram.getValueAtPercentile(50)));
        cells.add(Long.toString(histogram.getValueAtPercentile(99)));
        cells.add(Long.toString(histogram.getValueAtPercentile(99.9)));
        cells.add(Long.toString(histogram.getMaxValue()));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}

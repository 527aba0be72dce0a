package io.weir.report;

import io.weir.evidence.Mark;
import io.weir.measure.Distribution;
import io.weir.measure.IntervalSnapshot;
import io.weir.resource.ResourceFigures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes every interval to the run's files as it happens, so that a crash at minute 59 keeps 59 minutes. When a file
 * can no longer be written, that is reported once and the file is left as it is; the others go on.
 */
public final class StreamingReport implements AutoCloseable {

    private final IntervalsCsv csv;
    private final HistogramLog histograms;
    private final Consumer<ReportException> failed;
    private final List<Writer> working;

    /** Writes an interval to one of the files. */
    private interface Writer {
        void write(IntervalSnapshot snapshot) throws ReportException;
    }

    /**
     * Creates the run's streamed files.
     *
     * @param paced whether messages have due times
     * @param more distributions besides those that every file of intervals has
     * @param resources figures of the same intervals, notified of each before this report
     * @param loadStartedAt wall-clock time of the start of load, as near as is known
     * @param failed called at most once for each file, by the thread that reports intervals
     * @throws ReportException when a file can't be created
     */
    public static StreamingReport create(
            RunFolder folder,
            boolean paced,
            List<Distribution> more,
            ResourceFigures resources,
            Instant loadStartedAt,
            Consumer<ReportException> failed)
            throws ReportException {
        IntervalsCsv csv = IntervalsCsv.create(folder.intervals(), paced, more, resources);
        try {
            return new StreamingReport(csv, HistogramLog.create(folder.histograms(), loadStartedAt), failed);
        } catch (ReportException e) {
            try {
                csv.close();
            } catch (ReportException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    StreamingReport(IntervalsCsv csv, HistogramLog histograms, Consumer<ReportException> failed) {
        this.csv = csv;
        this.histograms = histograms;
        this.failed = failed;
        this.working = new ArrayList<>(List.of(csv::write, histograms::write));
    }

    /** Adds a mark, to appear with the interval that it belongs to. */
    public void mark(Mark mark) {
        csv.mark(mark);
    }

    /** Adds an interval. */
    public void interval(IntervalSnapshot snapshot) {
        working.removeIf(file -> {
            try {
                file.write(snapshot);
                return false;
            } catch (ReportException e) {
                failed.accept(e);
                return true;
            }
        });
    }

    /** Closes both files, the second even when the first fails. */
    @Override
    public void close() throws ReportException {
        try (csv;
                histograms) {
            working.clear();
        }
    }
}

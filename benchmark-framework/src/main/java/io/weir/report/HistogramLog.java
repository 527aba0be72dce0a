package io.weir.report;

import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the histograms of each interval as it happens, in HdrHistogram's log format, which its own tools read. Values
 * are nanoseconds; the log's column of maxima is in milliseconds. All entries with one tag add up to the distribution
 * of the run: "response", "service", "sendDelay", "endToEnd" of messages due in the measured window, and
 * "warmUpResponse" … of those due in the warm-up, "searchResponse" … of all steps of a search. Not thread-safe.
 */
public final class HistogramLog implements AutoCloseable {

    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final AppendedFile file;
    private final ByteArrayOutputStream piece = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(piece, false, StandardCharsets.UTF_8));

    /**
     * Creates the file with its head.
     *
     * @param loadStartedAt wall-clock time that the snapshots' nanoseconds count from
     * @throws ReportException when it exists or can't be written
     */
    public static HistogramLog create(Path file, Instant loadStartedAt) throws ReportException {
        return new HistogramLog(AppendedFile.create(file), loadStartedAt);
    }

    HistogramLog(AppendedFile file, Instant loadStartedAt) throws ReportException {
        this.file = file;
        writer.outputLogFormatVersion();
        writer.outputComment("[Weir: values in nanoseconds, Interval_Max in milliseconds]");
        writer.outputBaseTime(loadStartedAt.toEpochMilli());
        writer.outputStartTime(loadStartedAt.toEpochMilli());
        writer.outputLegend();
        flush();
    }

    /** Writes the interval's histograms, and hands them to the operating system before returning. */
    public void write(IntervalSnapshot snapshot) throws ReportException {
        if (snapshot.phase() == Phase.SEARCH) {
            write(
                    snapshot,
                    snapshot.measured(),
                    "searchResponse",
                    "searchService",
                    "searchSendDelay",
                    "searchEndToEnd");
            flush();
            return;
        }
        write(snapshot, snapshot.measured(), "response", "service", "sendDelay", "endToEnd");
        write(snapshot, snapshot.warmUp(), "warmUpResponse", "warmUpService", "warmUpSendDelay", "warmUpEndToEnd");
        flush();
    }

    @Override
    public void close() throws ReportException {
        file.close();
    }

    /**
     * Reads such a file and adds up what has the same tag; a last line that was cut off is left out.
     *
     * @return the run's distributions in nanoseconds by tag
     */
    public static Map<String, Histogram> read(Path file) throws ReportException {
        String lines = AppendedFile.completeLines(file);
        Map<String, Histogram> byTag = new HashMap<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)))) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
                    byTag.computeIfAbsent(histogram.getTag(), tag -> Latencies.newHistogram())
                            .add(histogram);
                }
            }
        }
        return byTag;
    }

    private void write(
            IntervalSnapshot snapshot,
            Latencies latencies,
            String response,
            String service,
            String sendDelay,
            String endToEnd) {
        write(snapshot, response, latencies.response());
        write(snapshot, service, latencies.service());
        write(snapshot, sendDelay, latencies.sendDelay());
        write(snapshot, endToEnd, latencies.endToEnd());
    }

    private void write(IntervalSnapshot snapshot, String tag, Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return;
        }
        Histogram tagged = histogram.copy(); // the tag is part of the histogram, and the snapshot is not ours to change
        tagged.setTag(tag);
        writer.outputIntervalHistogram(
                snapshot.startNanos() / 1e9, snapshot.endNanos() / 1e9, tagged, NANOS_PER_MILLISECOND);
    }

    private void flush() throws ReportException {
        file.append(piece.toByteArray());
        piece.reset();
    }
}

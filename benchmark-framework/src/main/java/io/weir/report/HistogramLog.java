package io.weir.report;

import io.weir.measure.Distribution;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.time.BackgroundWork;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the histograms of each interval as it happens, in HdrHistogram's log format, which its own tools read. Values
 * are nanoseconds; the log's column of maxima is in milliseconds. All entries with one tag add up to the distribution
 * of the run: the keys of {@link Distribution} for messages due in the measured window, "warmUpResponse" … for those due
 * in the warm-up, "searchResponse" … for all steps of a search. Not thread-safe.
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

    /** Writes the interval's histograms, and passes them to the operating system before returning. */
    public void write(IntervalSnapshot snapshot) throws ReportException {
        if (snapshot.phase() == Phase.SEARCH) {
            write(snapshot, snapshot.measured(), "search");
        } else {
            write(snapshot, snapshot.measured(), "");
            write(snapshot, snapshot.warmUp(), "warmUp");
        }
        flush();
    }

    @Override
    public void close() throws ReportException {
        file.close();
    }

    /**
     * Reads such a file in the order of its lines; those that are damaged or cut off are left out.
     *
     * @param reader takes the histogram of one interval and tag, whose time stamps are milliseconds since the load began
     */
    public static void forEach(Path file, Consumer<Histogram> reader) throws ReportException {
        ReportException.reading(file, () -> Files.size(file));
        new FollowedFile(file)
                .readAll(
                        line -> HistogramLine.parse(line, tag -> true),
                        line -> {
                            if (!line.tag().isEmpty()) {
                                reader.accept(line.histogram());
                            }
                        },
                        false);
    }

    private void write(IntervalSnapshot snapshot, Latencies latencies, String prefix) {
        for (Distribution distribution : Distribution.values()) {
            write(snapshot, tag(prefix, distribution.key()), latencies.of(distribution));
        }
    }

    private static String tag(String prefix, String key) {
        return prefix.isEmpty() ? key : prefix + key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    }

    private void write(IntervalSnapshot snapshot, String tag, Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return;
        }
        BackgroundWork.yieldIfDue();
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

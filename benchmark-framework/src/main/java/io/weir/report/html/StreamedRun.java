package io.weir.report.html;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.FollowedFile;
import io.weir.report.HistogramLine;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.result.MeasuredFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run as its streamed files show it, as far as they have been read. Takes the same memory however long the run is.
 * Not thread-safe.
 */
final class StreamedRun {

    private final RunFolder folder;
    private final FollowedFile histograms;
    private final LatencyPicture latencies;
    private FollowedFile intervals;
    private IntervalSeries series;

    /** Follows a run, which need not have begun. */
    StreamedRun(RunFolder folder, Resolution resolution) {
        this.folder = folder;
        this.histograms = new FollowedFile(folder.histograms());
        this.latencies = new LatencyPicture(resolution);
        this.intervals = new FollowedFile(folder.intervals());
        this.series = IntervalSeries.exact(resolution.points());
    }

    /** Reads what has come: of the histograms, which take longer, a part if it is very much. */
    void update() throws ReportException {
        readIntervals();
        boolean ignored = histograms.read(StreamedRun::parse, latencies::add);
    }

    /**
     * Reads all that the run has left.
     *
     * @param onAllCpus true where nothing is being measured
     * @return sentences on what is damaged
     */
    List<String> readAll(boolean onAllCpus) {
        List<String> problems = new ArrayList<>();
        try {
            readIntervals();
        } catch (ReportException unreadable) {
            problems.add(String.valueOf(unreadable.getMessage()));
        }
        try {
            histograms.readAll(StreamedRun::parse, latencies::add, onAllCpus);
        } catch (ReportException unreadable) {
            problems.add(String.valueOf(unreadable.getMessage()));
        }
        intervals.damage().ifPresent(problems::add);
        histograms.damage().ifPresent(problems::add);
        return problems;
    }

    private static Optional<HistogramLine> parse(String line) {
        return HistogramLine.parse(line, LatencyPicture::shows);
    }

    private void readIntervals() throws ReportException {
        while (intervals.read(line -> series.add(line) ? Optional.of(line) : Optional.empty(), line -> {})) {
            if (series.isTooLong()) {
                FollowedFile whole = new FollowedFile(folder.intervals());
                whole.readAll(Optional::of, line -> {}, false);
                series = series.wider(whole.lines());
                intervals = new FollowedFile(folder.intervals());
            }
        }
    }

    /**
     * Returns parts and moments.
     *
     * @param figures of the result, which know more of moments than the streamed files; null where there are none
     */
    List<Span> spans(@Nullable MeasuredFigures figures) {
        List<Span> spans = new ArrayList<>(series.parts());
        spans.addAll(figures == null ? series.moments() : Span.of(figures, series.loadSeconds()));
        return spans;
    }

    /** Returns intervals and latencies, each where there are some. */
    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        series.addTo(json);
        json.setAll(latencies.toJson());
        return json;
    }
}

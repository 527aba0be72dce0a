package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.FollowedFile;
import io.weir.report.HistogramLog;
import io.weir.report.IntervalsCsv;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A run in progress, known by the figures streamed so far. Reads only new lines. Not thread-safe. */
final class FollowedRun {

    private final RunFolder folder;
    private final FollowedFile intervals;
    private final FollowedFile histograms;
    private final List<List<String>> rows = new ArrayList<>();
    private final LatencyPicture latencies = new LatencyPicture();
    private String histogramHead = "";

    FollowedRun(RunFolder folder) {
        this.folder = folder;
        this.intervals = new FollowedFile(folder.intervals());
        this.histograms = new FollowedFile(folder.histograms());
    }

    RunFolder folder() {
        return folder;
    }

    /** Returns the number of intervals known. */
    int intervals() {
        return Math.max(0, rows.size() - 1);
    }

    /** Reads the lines that have come. */
    void update() throws ReportException {
        rows.addAll(IntervalsCsv.rows(intervals.newLines()));
        String lines = histograms.newLines();
        HistogramLog.forEach(histogramHead + lines, latencies::add);
        if (histogramHead.isEmpty()) {
            histogramHead = head(lines);
        }
    }

    /** Returns the comments at the start, which contain the origin of the times. */
    private static String head(String lines) {
        return lines.lines()
                .takeWhile(line -> line.startsWith("#"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** Returns the run as JSON: as a run without a result, marked as in progress. */
    ObjectNode toJson() {
        ObjectNode json = new ReportedRun(folder.name(), folder, null, rows, latencies).toJson();
        json.put("running", true);
        return json;
    }
}

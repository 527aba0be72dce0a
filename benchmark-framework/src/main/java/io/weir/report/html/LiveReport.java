package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.FollowedFile;
import io.weir.report.HistogramLog;
import io.weir.report.IntervalsCsv;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.report.summary.ReportedComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Report of a campaign in progress: the same page from the same files, with the runs that have ended and the figures
 * that the current one has streamed so far. Not thread-safe.
 */
public final class LiveReport {

    /** Maximum intervals in the charts of a run in progress; later ones appear at its end. Bounds page and memory. */
    static final int MAX_INTERVALS = 20_000;

    private final Map<RunFolder, ReportedRun> ended = new LinkedHashMap<>();
    private ReportedComparison comparison = ReportedComparison.NONE;
    private @Nullable FollowedRun present;

    /**
     * Reads new data.
     *
     * @param over runs that have ended, in their order
     * @param running the one in progress; null between runs
     * @param title what is measured, in a few words
     * @param status how far the campaign is, a sentence
     * @return all that the page shows
     * @throws ReportException when a file can't be read
     */
    public ObjectNode data(List<RunFolder> over, @Nullable RunFolder running, String title, String status)
            throws ReportException {
        readEnded(over);
        FollowedRun followed = follow(running);
        ObjectNode data = HtmlReport.data(ended.values(), comparison);
        if (ended.isEmpty()) {
            data.put("title", "Being measured: " + title);
        }
        data.putObject("live").put("status", status);
        if (followed != null) {
            data.withArray("/runs").add(followed.toJson());
        }
        return data;
    }

    private void readEnded(List<RunFolder> over) throws ReportException {
        boolean more = false;
        for (RunFolder folder : over) {
            if (folder.hasRun() && !ended.containsKey(folder)) {
                ended.put(folder, ReportedRun.read(folder.name(), folder));
                more = true;
            }
        }
        if (more) {
            comparison = ReportedComparison.of(ended.keySet());
        }
    }

    private @Nullable FollowedRun follow(@Nullable RunFolder running) throws ReportException {
        FollowedRun following = present;
        if (running == null) {
            present = null;
            return null;
        }
        if (following == null || !following.folder.equals(running)) {
            following = new FollowedRun(running);
            present = following;
        }
        if (following.intervals() < MAX_INTERVALS) {
            following.update();
        }
        return following;
    }

    /** A run in progress, known by the figures streamed so far. Reads only new lines. Not thread-safe. */
    private static final class FollowedRun {

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
}

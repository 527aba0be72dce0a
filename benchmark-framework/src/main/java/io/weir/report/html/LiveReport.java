package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
            data.put("question", "Being measured: " + title);
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
        if (following == null || !following.folder().equals(running)) {
            following = new FollowedRun(running);
            present = following;
        }
        if (following.intervals() < MAX_INTERVALS) {
            following.update();
        }
        return following;
    }
}

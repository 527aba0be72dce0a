package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.report.summary.ReportedComparison;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Report of a campaign in progress: the same page from the same files, with the runs that have ended and the figures
 * that the current one has streamed so far. Not thread-safe.
 */
public final class LiveReport {

    private final Map<RunFolder, ReportedRun> ended = new LinkedHashMap<>();
    private ReportedComparison comparison = ReportedComparison.NONE;
    private final Resolution resolution;
    private @Nullable Followed following;

    /** The run in progress. */
    private record Followed(RunFolder folder, StreamedRun streamed) {}

    /** @param runs number of them when all have ended */
    public LiveReport(int runs) {
        this.resolution = Resolution.of(runs);
    }

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
        ObjectNode data = HtmlReport.data(ended.values(), comparison);
        if (ended.isEmpty()) {
            data.put("title", "Being measured: " + title);
        }
        data.putObject("live").put("status", status);
        follow(running)
                .ifPresent(run -> data.withArray("/runs").add(run.toJson().put("running", true)));
        return data;
    }

    private void readEnded(List<RunFolder> over) throws ReportException {
        boolean more = false;
        for (RunFolder folder : over) {
            if (folder.hasRun() && !ended.containsKey(folder)) {
                ended.put(folder, ReportedRun.read(folder.name(), folder, streamed(folder), false));
                more = true;
            }
        }
        if (more) {
            comparison = ReportedComparison.of(HtmlReport.readable(ended.values()));
        }
    }

    /** Reads the new lines of a run in progress. */
    private Optional<ReportedRun> follow(@Nullable RunFolder running) throws ReportException {
        if (running == null) {
            return Optional.empty();
        }
        StreamedRun streamed = streamed(running);
        following = new Followed(running, streamed);
        streamed.update();
        return Optional.of(ReportedRun.inProgress(running, streamed));
    }

    /** Returns what has been read of a run so far. */
    private StreamedRun streamed(RunFolder run) {
        return following != null && following.folder.equals(run)
                ? following.streamed
                : new StreamedRun(run, resolution);
    }
}

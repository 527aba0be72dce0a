package io.weir.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import java.util.ArrayList;
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

    private static final JsonMapper JSON = new JsonMapper();

    private final Map<RunFolder, ReportedRun> ended = new LinkedHashMap<>();
    private ReportedComparison comparison = ReportedComparison.NONE;
    private @Nullable FollowedRun present;

    /**
     * Content to be shown.
     *
     * @param ended runs that have ended, in their order
     * @param running the one in progress; null between runs
     * @param title what is measured, in a few words
     * @param status how far the campaign is, a sentence
     */
    public record State(List<RunFolder> ended, @Nullable RunFolder running, String title, String status) {

        public State {
            ended = List.copyOf(ended);
        }
    }

    /** Returns the page, which fetches the rest by itself. */
    public String page(ObjectNode data) {
        return HtmlReport.page(data);
    }

    /** Returns data as the page fetches it. */
    public String text(ObjectNode data) {
        try {
            return JSON.writeValueAsString(data);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of plain values must be writable", impossible);
        }
    }

    /**
     * Reads new data.
     *
     * @return all that the page shows
     * @throws ReportException when a file can't be read
     */
    public ObjectNode data(State state) throws ReportException {
        readEnded(state);
        FollowedRun running = follow(state);
        List<ReportedRun> runs = new ArrayList<>(ended.values());
        ObjectNode data = HtmlReport.data(runs.stream().map(ReportedRun::name).toList(), runs, comparison);
        if (runs.isEmpty()) {
            data.put("question", "Being measured: " + state.title());
        }
        data.putObject("live").put("status", state.status());
        if (running != null) {
            data.withArray("/runs")
                    .add(running.toJson(String.valueOf(running.folder().path().getFileName())));
        }
        return data;
    }

    private void readEnded(State state) throws ReportException {
        boolean more = false;
        for (RunFolder folder : state.ended()) {
            if (folder.hasRun() && !ended.containsKey(folder)) {
                ended.put(folder, ReportedRun.read(folder));
                more = true;
            }
        }
        if (more) {
            comparison = ReportedComparison.of(ended.keySet());
        }
    }

    private @Nullable FollowedRun follow(State state) throws ReportException {
        RunFolder running = state.running();
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

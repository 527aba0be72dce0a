package io.weir.report.html;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.report.summary.FinishedRun;
import io.weir.result.RunResult;
import io.weir.verdict.Bottleneck;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run as the report shows it, read from its folder. A run whose process died before its end has intervals and no
 * result.
 *
 * @param label its name in the report
 * @param folder where it was read from
 * @param result null when the run was cut off before it could be written, or it can't be read
 * @param streamed its streamed figures and its spans as JSON
 * @param unreadable why its result can't be read; null if it can, or if there is none
 * @param problems sentences on what of it is damaged and therefore not shown
 */
record ReportedRun(
        String label,
        RunFolder folder,
        @Nullable RunResult result,
        ObjectNode streamed,
        @Nullable ReportException unreadable,
        List<String> problems) {

    private static final JsonMapper SPANS = new JsonMapper();

    /** Figures that no part of the page shows. */
    private static final List<String> NOT_SHOWN = List.of("warmUp", "warmUpRecord", "steady", "marks");

    /**
     * Reads a run that has ended.
     *
     * @param streamed its streamed files, as far as they have been read
     * @param onAllCpus true where nothing is being measured
     */
    static ReportedRun read(String label, RunFolder folder, StreamedRun streamed, boolean onAllCpus) {
        List<String> problems = new ArrayList<>(streamed.readAll(onAllCpus));
        RunResult result = null;
        ReportException unreadable = null;
        try {
            result = Files.exists(folder.result()) ? ResultJson.read(folder.result()) : null;
        } catch (ReportException damaged) {
            unreadable = damaged;
            problems.add(String.valueOf(damaged.getMessage()));
        }
        return new ReportedRun(label, folder, result, json(streamed, result), unreadable, problems);
    }

    /** Returns a run in progress, as far as it has streamed its figures. */
    static ReportedRun inProgress(RunFolder folder, StreamedRun streamed) {
        return new ReportedRun(folder.name(), folder, null, json(streamed, null), null, List.of());
    }

    private static ObjectNode json(StreamedRun streamed, @Nullable RunResult result) {
        ObjectNode json = streamed.toJson();
        json.set("spans", SPANS.valueToTree(streamed.spans(result == null ? null : result.figures())));
        return json;
    }

    Optional<FinishedRun> finished() {
        return Optional.ofNullable(result).map(ended -> new FinishedRun(label, ended));
    }

    boolean wasCutOff() {
        return result == null && unreadable == null;
    }

    /** Returns the run as JSON for the page's script. */
    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", label);
        json.put("command", Repetition.ofRun(folder));
        if (result != null) {
            ObjectNode whole = ResultJson.tree(result).without("files");
            if (whole.get("figures") instanceof ObjectNode figures) {
                figures.remove(NOT_SHOWN);
            }
            json.set("result", whole);
            json.set("limit", ResultJson.tree(Bottleneck.of(result)));
        }
        json.setAll(streamed);
        return json;
    }
}

package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.IntervalsCsv;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.RunResult;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run as the report shows it, read from its folder. A run whose process died before its end has intervals and no
 * result.
 *
 * @param label its name in the report
 * @param folder where it was read from
 * @param result null when the run was cut off before it could be written
 * @param intervals header and rows of the streamed figures; empty when the load never began
 * @param latencies null when the load never began
 */
record ReportedRun(
        String label,
        RunFolder folder,
        @Nullable RunResult result,
        List<List<String>> intervals,
        @Nullable LatencyPicture latencies) {

    private static final Set<String> TEXTS = Set.of("phase", "stage", "marks");

    static ReportedRun read(String label, RunFolder folder) throws ReportException {
        return new ReportedRun(
                label,
                folder,
                Files.exists(folder.result()) ? ResultJson.read(folder.result()) : null,
                Files.exists(folder.intervals()) ? IntervalsCsv.read(folder.intervals()) : List.of(),
                Files.exists(folder.histograms()) ? LatencyPicture.read(folder.histograms()) : null);
    }

    /** Returns the run as JSON for the page's script. */
    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", label);
        json.put("folder", folder.path().toString());
        json.put("command", Repetition.ofRun(folder));
        if (result != null) {
            json.set("result", ResultJson.tree(result));
        }
        if (!intervals.isEmpty()) {
            json.set("intervals", intervalColumns());
        }
        if (latencies != null) {
            json.setAll(latencies.toJson());
        }
        return json;
    }

    /** Returns one array for each column, by the column's name; an empty cell is null. */
    private ObjectNode intervalColumns() {
        ObjectNode columns = JsonNodeFactory.instance.objectNode();
        List<String> header = intervals.get(0);
        for (int column = 0; column < header.size(); column++) {
            ArrayNode values = columns.putArray(header.get(column));
            for (List<String> row : intervals.subList(1, intervals.size())) {
                add(values, header.get(column), column < row.size() ? row.get(column) : "");
            }
        }
        return columns;
    }

    private static void add(ArrayNode values, String column, String cell) {
        if (cell.isEmpty()) {
            values.addNull();
        } else if (TEXTS.contains(column)) {
            values.add(cell);
        } else {
            values.add(Double.parseDouble(cell));
        }
    }
}

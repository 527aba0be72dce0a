package io.weir.report.html;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.report.WholeFile;
import io.weir.result.RunResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes one self-contained HTML file from the folders of runs; it opens without a network. Reads
 * nothing but the folders and the campaigns' manifests beside them, so it can be made again at any time.
 */
public final class HtmlReport {

    /** Name of the report in a run's or a campaign's folder. */
    public static final String FILE = "report.html";

    private static final JsonMapper JSON = new JsonMapper();

    private HtmlReport() {}

    /**
     * Writes a report; the file appears whole or not at all.
     *
     * @param file to be written or replaced
     * @param places folders of runs or of campaigns
     * @throws ReportException when there is no run, or something can't be read or written
     */
    public static void write(Path file, List<Path> places) throws ReportException {
        Set<RunFolder> folders = new LinkedHashSet<>();
        for (Path place : places) {
            folders.addAll(RunFolder.at(place));
        }
        List<ReportedRun> runs = new ArrayList<>();
        for (RunFolder folder : folders) {
            runs.add(ReportedRun.read(folder));
        }
        ObjectNode data = data(runs, ReportedComparison.of(folders));
        WholeFile.write(file, page(data).getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode data(List<ReportedRun> runs, ReportedComparison comparison) {
        ObjectNode data = data(labels(runs), runs, comparison);
        data.set(
                "repeat",
                JSON.valueToTree(
                        Repetition.of(runs.stream().map(ReportedRun::folder).toList())));
        return data;
    }

    /** Returns the input of a page's script, without commands. */
    static ObjectNode data(List<String> labels, List<ReportedRun> runs, ReportedComparison comparison) {
        List<@Nullable RunResult> results = new ArrayList<>();
        runs.forEach(run -> results.add(run.result()));
        ObjectNode data = ResultJson.tree(Headline.of(labels, results, comparison));
        comparison.toJson().ifPresent(json -> data.set("comparison", json));
        data.set("definitions", JSON.valueToTree(definitions()));
        ArrayNode runNodes = data.putArray("runs");
        for (int i = 0; i < runs.size(); i++) {
            runNodes.add(runs.get(i).toJson(labels.get(i)));
        }
        return data;
    }

    /** Returns the page with its data; that of a campaign in progress fetches the rest by itself. */
    public static String page(ObjectNode data) {
        return resource("report.html")
                .replace("/*STYLE*/", resource("report.css"))
                .replace("/*CHARTS*/", resource("echarts.min.js"))
                .replace("/*SCRIPT*/", resource("report.js"))
                // The last one, so that no data is mistaken for a placeholder.
                .replace("\"DATA\"", inScript(data));
    }

    /** Returns the names of the folders; where two campaigns have the same, with that of the campaign. */
    private static List<String> labels(List<ReportedRun> runs) {
        long different =
                runs.stream().map(run -> run.folder().name()).distinct().count();
        return runs.stream()
                .map(run -> different == runs.size()
                        ? run.folder().name()
                        : run.folder().campaign() + "/" + run.folder().name())
                .toList();
    }

    private static Map<?, ?> definitions() {
        Properties texts = new Properties();
        try {
            texts.load(new StringReader(resource("definitions.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TreeMap<>(texts);
    }

    /** Returns JSON that no text in it can break out of: a script element ends at the first "{@literal </}" in it. */
    private static String inScript(ObjectNode data) {
        return data.toString()
                .replace("<", "\\u003c")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.weir.report.html;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.report.WholeFile;
import io.weir.report.summary.FinishedRun;
import io.weir.report.summary.Headline;
import io.weir.report.summary.ReportedComparison;
import io.weir.result.RunResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes one self-contained HTML file from the folders of runs; it opens without a network. Reads
 * nothing but the folders and the campaigns' manifests beside them, so it can be made again at any time.
 */
public final class HtmlReport {

    /** Name of the report in a run's or a campaign's folder. */
    public static final String FILE = "report.html";

    private static final JsonMapper JSON = new JsonMapper();

    /** Parts of the page's script, each of which may use those before it. */
    private static final List<String> SCRIPTS =
            List.of("words.js", "tables.js", "charts.js", "first.js", "sections.js", "page.js");

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
        // Where two campaigns have runs of the same name, that of the campaign distinguishes them.
        boolean distinct = folders.stream().map(RunFolder::name).distinct().count() == folders.size();
        List<ReportedRun> runs = new ArrayList<>();
        for (RunFolder folder : folders) {
            runs.add(ReportedRun.read(distinct ? folder.name() : folder.campaign() + "/" + folder.name(), folder));
        }
        ObjectNode data = data(runs, ReportedComparison.of(folders));
        data.set("repeat", JSON.valueToTree(Repetition.of(folders)));
        WholeFile.write(file, page(data));
    }

    /** Returns the input of a page's script, without commands. */
    static ObjectNode data(Collection<ReportedRun> runs, ReportedComparison comparison) {
        List<FinishedRun> finished = new ArrayList<>();
        List<String> cutOff = new ArrayList<>();
        for (ReportedRun run : runs) {
            RunResult result = run.result();
            if (result == null) {
                cutOff.add(run.label());
            } else {
                finished.add(new FinishedRun(run.label(), result));
            }
        }
        ObjectNode data = ResultJson.tree(Headline.of(finished, cutOff, comparison));
        comparison.toJson().ifPresent(json -> data.set("comparison", json));
        data.set("definitions", JSON.valueToTree(definitions()));
        ArrayNode runNodes = data.putArray("runs");
        runs.forEach(run -> runNodes.add(run.toJson()));
        return data;
    }

    /** Returns the page with its data; that of a campaign in progress fetches the rest by itself. */
    public static String page(ObjectNode data) {
        return resource("report.html")
                .replace("/*STYLE*/", resource("report.css"))
                .replace("/*CHARTS*/", resource("echarts.min.js"))
                .replace(
                        "/*SCRIPT*/", SCRIPTS.stream().map(HtmlReport::resource).collect(Collectors.joining("\n")))
                // The last one, so that no data is mistaken for a placeholder.
                .replace("\"DATA\"", inScript(data));
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

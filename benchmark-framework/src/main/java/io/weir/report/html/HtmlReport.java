package io.weir.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonpCharacterEscapes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.ComparisonJson;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.report.WholeFile;
import io.weir.report.summary.AbsentCell;
import io.weir.report.summary.FinishedRun;
import io.weir.report.summary.PublishedComparison;
import io.weir.report.summary.Ranking;
import io.weir.report.summary.ReportedComparison;
import io.weir.report.summary.ReportedSystems;
import io.weir.result.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes one self-contained HTML file from the folders of runs; it opens without a network. Reads
 * nothing but the folders and the campaigns' manifests beside them, so it can be made again at any time.
 */
public final class HtmlReport {

    /** Name of the report in a run's or a campaign's folder. */
    public static final String FILE = "report.html";

    /** Place of the data in the page. */
    private static final String DATA = "\"DATA\"";

    /** Parts of a result that are long and as a rule the same in many runs. */
    private static final List<JsonPointer> ALIKE = Stream.of(
                    "/result/guarantees",
                    "/result/figures/facts",
                    "/result/environment/jvm",
                    "/result/environment/cpus")
            .map(JsonPointer::compile)
            .toList();

    private static final JsonMapper JSON = new JsonMapper();

    /** Parts of the page's script, each of which may use those before it. */
    private static final List<String> SCRIPTS = List.of(
            "words.js", "setup.js", "tables.js", "charts.js", "factor.js", "first.js", "sections.js", "page.js");
    /** Writes JSON that no text in it can break out of: a script element ends at the first "{@literal </}" in it. */
    private static final ObjectWriter IN_SCRIPT =
            JSON.writer(new MarkupEscapes()).without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

    private static final class MarkupEscapes extends JsonpCharacterEscapes {

        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = super.getEscapeCodesForAscii().clone();
            codes['<'] = ESCAPE_STANDARD;
            return codes;
        }
    }

    private HtmlReport() {}

    /**
     * Writes a report; the file appears whole or not at all.
     *
     * @param file to be written or replaced
     * @param places folders of runs or of campaigns
     * @return sentences on what of the runs can't be read and is left out
     * @throws ReportException when there is no run that can be read, or the file can't be written
     */
    public static List<String> write(Path file, List<Path> places) throws ReportException {
        try {
            return writeWithin(file, places);
        } catch (OutOfMemoryError tooLittle) {
            throw ReportException.tooLittleMemory(file, tooLittle);
        }
    }

    private static List<String> writeWithin(Path file, List<Path> places) throws ReportException {
        Set<RunFolder> folders = new LinkedHashSet<>();
        for (Path place : places) {
            folders.addAll(RunFolder.at(place));
        }
        // Where two campaigns have runs of the same name, that of the campaign distinguishes them.
        boolean distinct = folders.stream().map(RunFolder::name).distinct().count() == folders.size();
        Resolution resolution = Resolution.of(folders.size());
        List<ReportedRun> runs = new ArrayList<>();
        for (RunFolder folder : folders) {
            String label = distinct ? folder.name() : folder.campaign() + "/" + folder.name();
            runs.add(ReportedRun.read(label, folder, new StreamedRun(folder, resolution), true));
        }
        List<RunFolder> readable = readable(runs);
        ReportException unreadable = runs.get(0).unreadable();
        if (readable.isEmpty() && unreadable != null) {
            throw unreadable;
        }
        ObjectNode data = data(runs, ReportedComparison.of(readable));
        data.set("repeat", JSON.valueToTree(Repetition.of(folders)));
        WholeFile.write(file, out -> writePage(out, data));
        return problems(runs);
    }

    /** Returns the folders of the runs whose result can be read, if they have one. */
    static List<RunFolder> readable(Collection<ReportedRun> runs) {
        return runs.stream()
                .filter(run -> run.unreadable() == null)
                .map(ReportedRun::folder)
                .toList();
    }

    private static List<String> problems(Collection<ReportedRun> runs) {
        return runs.stream().flatMap(run -> run.problems().stream()).toList();
    }

    /** Returns the input of a page's script, without commands. */
    static ObjectNode data(Collection<ReportedRun> runs, ReportedComparison comparison) {
        List<FinishedRun> finished =
                runs.stream().flatMap(run -> run.finished().stream()).toList();
        List<String> cutOff = runs.stream()
                .filter(ReportedRun::wasCutOff)
                .map(ReportedRun::label)
                .toList();
        List<RunFolder> folders = runs.stream().map(ReportedRun::folder).toList();
        ReportedSystems systems = ReportedSystems.of(finished, AbsentCell.of(folders), comparison);
        Prose prose = new Prose(systems);
        ObjectNode data = JSON.createObjectNode();
        data.put("sentence", prose.headline());
        data.set("caveats", JSON.valueToTree(prose.caveats()));
        data.set("answer", JSON.valueToTree(prose.remarks(cutOff)));
        problems(runs).forEach(data.withArray("answer")::add);
        data.set("systems", ResultJson.array(systems.rows()));
        if (systems.factor() != null) {
            data.set("factor", ResultJson.tree(systems.factor()));
        }
        if (systems.ranking() != null) {
            data.set("order", order(systems.ranking()));
        }
        data.set("published", ResultJson.array(PublishedComparison.of(folders, finished)));
        if (!comparison.comparisons().isEmpty()) {
            data.set("comparison", ComparisonJson.tree(comparison.comparisons(), comparison.leftOut()));
        }
        data.set("definitions", JSON.valueToTree(definitions()));
        ObjectNode causes = data.putObject("causes");
        for (Cause cause : Cause.values()) {
            causes.putObject(cause.name()).put("brief", cause.brief()).put("remedy", cause.remedy());
        }
        ArrayNode runNodes = data.putArray("runs");
        runs.forEach(run -> runNodes.add(run.toJson()));
        ALIKE.forEach(part -> keepOnce(runNodes, part));
        return data;
    }

    private static ArrayNode order(Ranking ranking) {
        ArrayNode levels = JSON.createArrayNode();
        for (Ranking.Level level : ranking.levels()) {
            ObjectNode json = levels.addObject().put("acknowledged", level.acknowledged());
            level.systems().forEach(each -> json.withArray("systems").add(each.system()));
            json.set("pairs", JSON.valueToTree(level.pairs()));
        }
        return levels;
    }

    /** Replaces a part of a result that an earlier run has too by the number of that run. */
    private static void keepOnce(ArrayNode runs, JsonPointer part) {
        Map<JsonNode, Integer> known = new HashMap<>();
        for (int run = 0; run < runs.size(); run++) {
            JsonNode own = runs.get(run).at(part);
            Integer earlier = own.isContainerNode() ? known.putIfAbsent(own, run) : null;
            if (earlier != null && runs.get(run).at(part.head()) instanceof ObjectNode parent) {
                parent.put(part.last().getMatchingProperty(), earlier);
            }
        }
    }

    /** Writes the page with its data; that of a campaign in progress fetches the rest by itself. */
    public static void writePage(OutputStream out, ObjectNode data) throws IOException {
        String page = resource("report.html")
                .replace("/*STYLE*/", resource("report.css"))
                .replace("/*CHARTS*/", resource("echarts.min.js"))
                .replace(
                        "/*SCRIPT*/", SCRIPTS.stream().map(HtmlReport::resource).collect(Collectors.joining("\n")));
        int place = page.indexOf(DATA);
        out.write(page.substring(0, place).getBytes(StandardCharsets.UTF_8));
        IN_SCRIPT.writeValue(out, data);
        out.write(page.substring(place + DATA.length()).getBytes(StandardCharsets.UTF_8));
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

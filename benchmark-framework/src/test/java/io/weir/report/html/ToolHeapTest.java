package io.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weir.report.CraftedResults;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.report.StreamingReport;
import io.weir.resource.ResourceFigures;
import io.weir.verdict.CraftedRun;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages of long runs and of many, made by the tool in a JVM of its own, whose heap is as large as the launcher's. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ToolHeapTest {

    private static final int DAY_SECONDS = 86_400;
    private static final int MAX_PAGE_BYTES = 5_000_000;
    private static final int DONE = 0;
    private static final int RUN_FAILED = 3;

    @TempDir
    Path folder;

    private RunFolder minute;
    private Path page;

    @BeforeEach
    void stream() throws Exception {
        page = folder.resolve("page.html");
        minute = new RunFolder(Files.createDirectories(folder.resolve("minute")));
        try (StreamingReport report = StreamingReport.create(
                minute, true, List.of(), ResourceFigures.NONE, CraftedResults.START, failure -> {})) {
            for (int second = 0; second < 60; second++) {
                report.interval(CraftedResults.interval(second, 1_000_000L * (second + 1)));
            }
        }
        ResultJson.write(minute.result(), CraftedResults.completed(new CraftedRun(), "Kafka", "1kb-3p"));
    }

    private RunFolder run(String name) throws Exception {
        return new RunFolder(Files.createDirectories(folder.resolve("campaign").resolve(name)));
    }

    /** The minute again and again, at later times. */
    private void day() throws Exception {
        RunFolder day = run("kafka-1");
        Files.copy(minute.result(), day.result());
        repeat(minute.intervals(), day.intervals(), 2, 3);
        repeat(minute.histograms(), day.histograms(), 1, Integer.MAX_VALUE);
    }

    private static void repeat(Path from, Path to, int start, int end) throws Exception {
        List<String> head = new ArrayList<>();
        List<String[]> rows = new ArrayList<>();
        for (String line : Files.readAllLines(from)) {
            if (line.matches("Tag=.*|[0-9].*")) {
                rows.add(line.split(",", -1));
            } else {
                head.add(line);
            }
        }
        try (BufferedWriter out = Files.newBufferedWriter(to)) {
            out.write(String.join("\n", head) + "\n");
            for (int minutes = 0; minutes < DAY_SECONDS / 60; minutes++) {
                for (String[] row : rows) {
                    String[] later = row.clone();
                    later[start] = Double.parseDouble(row[start]) + 60.0 * minutes + "";
                    if (end < row.length) {
                        later[end] = Double.parseDouble(row[end]) + 60.0 * minutes + "";
                    }
                    out.write(String.join(",", later) + "\n");
                }
            }
        }
    }

    private void many(int runs) throws Exception {
        for (int i = 0; i < runs; i++) {
            RunFolder run = run("kafka-" + (i + 1));
            Files.createLink(run.result(), minute.result());
            Files.createLink(run.intervals(), minute.intervals());
            Files.createLink(run.histograms(), minute.histograms());
        }
    }

    private String report(String heap, int exitCode) throws Exception {
        Path printed = folder.resolve("printed");
        Process tool = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        heap,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dweir.home=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.weir.cli.Main",
                        "report",
                        "-o",
                        page.toString(),
                        folder.resolve("campaign").toString())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            assertThat(tool.waitFor()).as(() -> printed(printed)).isEqualTo(exitCode);
        } finally {
            tool.destroyForcibly();
        }
        return printed(printed);
    }

    private static String printed(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private JsonNode data() throws Exception {
        String html = Files.readString(page);
        String start = "id=\"data\">";
        int from = html.indexOf(start) + start.length();
        return new JsonMapper().readTree(html.substring(from, html.indexOf("</script>", from)));
    }

    @Test
    void aDayOfSecondsFitsIntoTheHeapAndOnAPage() throws Exception {
        day();

        assertThat(report("-Xmx256m", DONE)).contains("The report is in");

        assertThat(page).satisfies(file -> assertThat(Files.size(file)).isLessThan(MAX_PAGE_BYTES));
        JsonNode run = data().at("/runs/0");
        JsonNode intervals = run.get("intervals");
        assertThat(intervals.get("endSeconds").size()).isBetween(200, 400);
        assertThat(intervals
                        .at("/endSeconds")
                        .get(intervals.get("endSeconds").size() - 1)
                        .asInt())
                .isEqualTo(DAY_SECONDS);
        assertThat(intervals.at("/responseP99Nanos/0").asDouble()).isBetween(0.99e6, 1.01e6);
        assertThat(intervals.at("/responseP99Nanos/2").asDouble()).isBetween(59.5e6, 60.5e6);
        JsonNode curve = run.at("/curves/response");
        assertThat(curve.get(curve.size() - 1).get(0).asLong()).isEqualTo(1_000L * DAY_SECONDS);
        assertThat(run.at("/map/startSeconds").size()).isBetween(120, 240);
    }

    @Test
    void twoHundredRunsFitIntoTheHeapAndOnAPage() throws Exception {
        many(200);

        assertThat(report("-Xmx256m", DONE)).contains("The report is in");

        assertThat(page).satisfies(file -> assertThat(Files.size(file)).isLessThan(MAX_PAGE_BYTES));
        assertThat(data().get("runs")).hasSize(200);
        assertThat(data().at("/runs/199/intervals/responseP99Nanos").size()).isBetween(6, 9);
    }

    @Test
    void saysHowToGetTheHeapThatAPageNeeds() throws Exception {
        many(200);

        assertThat(report("-Xmx20m", RUN_FAILED))
                .contains("The page " + page + " can't be made in the tool's heap of ")
                .contains("set TOOL_HEAP_OPTS, such as to -Xmx1g, and make it by bin/benchmark report.");
        assertThat(page).doesNotExist();
        assertThat(page.resolveSibling("page.html.partial")).doesNotExist();
    }
}

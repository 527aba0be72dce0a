package io.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.CraftedResults;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.report.StreamingReport;
import io.weir.resource.ResourceFigures;
import io.weir.verdict.CraftedRun;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveReportTest {

    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    Path folder;

    private final LiveReport report = new LiveReport(1);

    private RunFolder run(String name) throws Exception {
        return new RunFolder(Files.createDirectories(folder.resolve(name)));
    }

    private static StreamingReport stream(RunFolder run) throws Exception {
        return StreamingReport.create(run, true, List.of(), ResourceFigures.NONE, CraftedResults.START, failure -> {});
    }

    private ObjectNode data(RunFolder run, RunFolder... ended) throws Exception {
        return report.data(List.of(ended), run, "1kb-3p on kafka", "0 of 1 runs done");
    }

    /** As the report holds it that is made of the same files. */
    private JsonNode reported(RunFolder run) throws Exception {
        Path page = folder.resolve(HtmlReport.FILE);
        HtmlReport.write(page, List.of(run.path()));
        Matcher script = DATA.matcher(Files.readString(page));
        assertThat(script.find()).isTrue();
        return new JsonMapper().readTree(script.group(1)).at("/runs/0");
    }

    @Test
    void showsOfARunThatGoesOnWhatTheReportOfItsFilesShows() throws Exception {
        RunFolder run = run("kafka-1");
        assertThat(data(run).at("/runs/0/intervals").isMissingNode()).isTrue();
        try (StreamingReport files = stream(run)) {
            for (int i = 0; i < 30; i++) {
                files.interval(CraftedResults.interval(i, 1_000_000 * (i + 1)));
                if (i % 7 == 0) {
                    ObjectNode data = data(run);
                    assertThat(data.at("/runs/0/intervals/interval")).hasSize(i + 1);
                }
            }
        }
        JsonNode live = new JsonMapper().readTree(data(run).toString()).at("/runs/0");

        assertThat(live.get("running").asBoolean()).isTrue();
        ((ObjectNode) live).remove("running");
        assertThat(live).isEqualTo(reported(run));
    }

    @Test
    void showsFinishedRunsWithTheirVerdictsBesideTheOneThatGoesOn() throws Exception {
        RunFolder first = run("kafka-1");
        try (StreamingReport files = stream(first)) {
            files.interval(CraftedResults.interval(0, 1_000_000));
        }
        JsonNode before = data(first);
        assertThat(before.get("title").asText()).isEqualTo("Being measured: 1kb-3p on kafka");
        assertThat(before.get("answer")).isEmpty();

        ResultJson.write(first.result(), CraftedResults.completed(new CraftedRun(), "Kafka", "1kb-3p"));
        RunFolder second = run("kafka-2");
        JsonNode data = data(second, first);

        assertThat(data.has("title")).as("title of the results").isFalse();
        assertThat(data.at("/runs/0/result/verdict/grade").asText()).isEqualTo("VALID");
        assertThat(data.at("/runs/0/running").isMissingNode()).isTrue();
        assertThat(data.at("/runs/1/name").asText()).isEqualTo("kafka-2");
        assertThat(data.at("/runs/1/running").asBoolean()).isTrue();
        assertThat(data.at("/live/status").asText()).isEqualTo("0 of 1 runs done");
    }

    @Test
    void hasAPageBeforeThereIsAnyRunAndLeavesOutOneThatLeftNothing() throws Exception {
        RunFolder failed = run("kafka-1");
        ObjectNode data = report.data(List.of(failed), null, "1kb-3p on kafka", "starting");

        assertThat(data.get("runs")).isEmpty();
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        HtmlReport.writePage(page, data);
        assertThat(page.toString(StandardCharsets.UTF_8)).contains("Being measured: 1kb-3p on kafka");
    }
}

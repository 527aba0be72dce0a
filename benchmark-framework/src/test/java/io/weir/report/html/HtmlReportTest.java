package io.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifestTest;
import io.weir.report.CraftedResults;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.report.StreamingReport;
import io.weir.resource.ResourceFigures;
import io.weir.result.Cause;
import io.weir.verdict.CraftedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    Path folder;

    private RunFolder stream(String name, int intervals) throws Exception {
        RunFolder run = new RunFolder(Files.createDirectories(folder.resolve(name)));
        try (StreamingReport report = StreamingReport.create(
                run, true, List.of(), ResourceFigures.NONE, CraftedResults.START, failure -> {})) {
            for (int i = 0; i < intervals; i++) {
                report.interval(CraftedResults.interval(i, 1_000_000 * (i + 1)));
            }
        }
        return run;
    }

    private RunFolder finish(String name, String workload) throws Exception {
        RunFolder run = stream(name, 3);
        ResultJson.write(run.result(), CraftedResults.completed(new CraftedRun(), "Kafka", workload));
        return run;
    }

    private String page(Path... places) throws Exception {
        Path page = folder.resolve(HtmlReport.FILE);
        HtmlReport.write(page, List.of(places));
        return Files.readString(page);
    }

    private static JsonNode data(String page) throws Exception {
        Matcher script = DATA.matcher(page);
        assertThat(script.find()).isTrue();
        return new JsonMapper().readTree(script.group(1));
    }

    @Test
    void holdsAllFiguresOfEachRunOfACampaign() throws Exception {
        finish("kafka-1", "1kb-3p");
        finish("kafka-2", "1kb-3p");

        JsonNode runs = data(page(folder)).get("runs");

        assertThat(runs).hasSize(2);
        JsonNode second = runs.get(1);
        assertThat(second.get("name").asText()).isEqualTo("kafka-2");
        assertThat(second.at("/result/verdict/grade").asText()).isEqualTo("VALID");
        assertThat(second.at("/intervals/acknowledgedMessagesPerSecond")).hasSize(3);
        assertThat(second.at("/intervals/acknowledgedMessagesPerSecond/0").asDouble())
                .isEqualTo(990);
        assertThat(second.get("curves").size()).isEqualTo(5);
    }

    /** The page is read by whoever doubts it, so its script is kept as readable as the rest. */
    @Test
    void keepsItsOwnScriptWithin120Columns() throws Exception {
        Path sources = Path.of("src", "main", "resources", "io", "weir", "report", "html");
        List<Path> scripts;
        try (Stream<Path> files = Files.list(sources)) {
            scripts = files.filter(file -> file.toString().endsWith(".js")).toList();
        }
        assertThat(scripts).hasSizeGreaterThan(3);
        for (Path script : scripts) {
            assertThat(Files.readAllLines(script)).as(script.toString()).allMatch(line -> line.length() <= 120);
        }
    }

    /** Tables replace sentences, and the script takes from the results all that it can. */
    @Test
    void staysSmall() throws Exception {
        Path sources = Path.of("src", "main", "java", "io", "weir", "report", "html");
        long lines = 0;
        try (Stream<Path> files = Files.list(sources)) {
            for (Path file : files.toList()) {
                lines += Files.readAllLines(file).size();
            }
        }
        assertThat(lines).isBetween(500L, 2_000L);
        assertThat(Files.readAllLines(sources.resolve("Prose.java"))).hasSizeLessThanOrEqualTo(300);
    }

    @Test
    void allowsNothingButItsOwnScriptsAndStyles() throws Exception {
        finish("kafka-1", "1kb-3p");

        assertThat(page(folder))
                .contains(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'unsafe-inline';");
    }

    @Test
    void countsEachMessageOnceInTheMap() throws Exception {
        JsonNode map = data(page(stream("kafka-1", 700).path())).at("/runs/0/map");

        assertThat(map.get("startSeconds").size())
                .isBetween(200, Resolution.of(1).mapColumns());
        assertThat(map.at("/startSeconds/1").asDouble()).isEqualTo(3);
        long messages = 0;
        for (JsonNode column : map.get("columns")) {
            for (int band = 1; band < column.size(); band++) {
                messages += column.get(band).asLong();
            }
        }
        assertThat(messages).isEqualTo(700_000);
    }

    @Test
    void putsALatencyIntoTheBandThatHoldsIt() {
        for (long nanos : new long[] {1, 9, 10, 999, 1_000, 123_456, 999_999_999_999L}) {
            int band = LatencyPicture.band(nanos);
            assertThat((double) nanos)
                    .isBetween(LatencyPicture.bandStart(band) * 0.999999, LatencyPicture.bandStart(band + 1));
        }
    }

    @Test
    void endsACurveWithTheLongestLatencyAtTheNumberOfSamples() throws Exception {
        JsonNode curve = data(page(stream("kafka-1", 3).path())).at("/runs/0/curves/response");

        JsonNode last = curve.get(curve.size() - 1);
        assertThat(last.get(0).asDouble()).isEqualTo(3_000);
        assertThat(last.get(1).asLong()).isBetween(2_995_000L, 3_005_000L);
    }

    @Test
    void showsWhatWasStreamedBeforeARunWasCutOff() throws Exception {
        JsonNode data = data(page(stream("kafka-1", 2).path()));

        assertThat(data.at("/answer/0").asText()).startsWith("kafka-1 was cut off");
        assertThat(data.at("/runs/0/result").isMissingNode()).isTrue();
        assertThat(data.at("/runs/0/intervals/phase")).hasSize(2);
    }

    @Test
    void asksNothingOfANetwork() throws Exception {
        String page = page(finish("kafka-1", "1kb-3p").path());

        assertThat(page).doesNotContainPattern("(?i)<(script|link|img|iframe)[^>]+(src|href)=\"?(https?:)?//");
        assertThat(page).doesNotContain("@import", "url(http");
        assertThat(page).contains("echarts");
    }

    @Test
    void cantBeBrokenByANameFullOfMarkup() throws Exception {
        String name = "</script><script>alert(1)</script>\u2028\"DATA\"/*STYLE*/";

        String page = page(finish("kafka-1", name).path());

        assertThat(page).doesNotContain("<script>alert");
        assertThat(data(page).at("/runs/0/result/workload/name").asText()).isEqualTo(name);
    }

    @Test
    void tellsRunsOfTheSameNameApartByTheirCampaign() throws Exception {
        finish("monday/kafka-1", "1kb-3p");
        finish("tuesday/kafka-1", "1kb-3p");

        JsonNode runs = data(page(folder.resolve("monday"), folder.resolve("tuesday/kafka-1")))
                .get("runs");

        assertThat(runs.get(0).get("command").asText()).contains("RESULTS/monday/kafka-1/driver.yaml");
        assertThat(runs.get(0).get("name").asText()).isEqualTo("monday/kafka-1");
        assertThat(runs.get(1).get("name").asText()).isEqualTo("tuesday/kafka-1");
    }

    @Test
    void showsWhatRepeatedRunsSayOfTheirSystems() throws Exception {
        for (int round = 1; round <= 5; round++) {
            for (String driver : List.of("Kafka", "Pulsar")) {
                CraftedRun run = new CraftedRun();
                run.measured.response().reset();
                run.measured
                        .response()
                        .recordValueWithCount((driver.equals("Kafka") ? 1_000_000 : 3_000_000) + round, CraftedRun.DUE);
                ResultJson.write(
                        stream(driver + "-" + round, 2).result(),
                        CraftedResults.inRound(CraftedResults.completed(run, driver, "1kb-3p"), "c", round));
            }
        }

        JsonNode data = data(page(folder));

        assertThat(data.at("/order/0/systems").toString()).isEqualTo("[\"Kafka\",\"Pulsar\"]");
        assertThat(data.at("/order/0/pairs").toString())
                .isEqualTo("{\"all\":1,\"compared\":1,\"shown\":1,\"uncertain\":0}");
        assertThat(data.get("systems")).hasSize(2);
        assertThat(data.at("/systems/0/p99Nanos/median").asDouble()).isBetween(999_000.0, 1_001_000.0);
        assertThat(data.at("/runs/0/limit/kind").asText()).isEqualTo("NOTHING");
        assertThat(data.at("/runs/0/limit/sentence").asText())
                .startsWith("nothing held back the target rate: it kept ");
        JsonNode p99 = data.at("/comparison/comparisons/0/differences/1");
        assertThat(p99.get("metric").asText()).isEqualTo("response.p99");
        assertThat(p99.get("sentence").asText()).isEqualTo("Kafka's p99 is 3.0 × lower than Pulsar's");
        assertThat(p99.get("runs").asInt()).isEqualTo(5);
        assertThat(p99.get("paired").asBoolean()).isTrue();
        assertThat(p99.get("medianText").asText()).isEqualTo("1 ms");
    }

    @Test
    void saysHowToRepeatItWithoutAPathOfThisMachine() throws Exception {
        RunFolder run = finish("kafka-1", "1kb-3p");
        CampaignManifestTest.MANIFEST.write(run.path().resolveSibling(""));

        JsonNode data = data(page(run.path()));

        assertThat(data.get("repeat")).hasSize(1);
        assertThat(data.at("/repeat/0/command").asText())
                .isEqualTo("bin/benchmark --campaign campaign.json -s driver.commonConfig.sasl.jaas.config=SECRET");
        assertThat(data.at("/repeat/0/folder").asText())
                .isEqualTo(folder.getFileName().toString());
        assertThat(data.at("/repeat/0/manifest").asText()).isEqualTo(CampaignManifestTest.MANIFEST.toJson());
        assertThat(data.at("/runs/0/command").asText())
                .startsWith("bin/benchmark --drivers RESULTS/")
                .endsWith("/kafka-1/workload.yaml")
                .doesNotContain(folder.toString());
    }

    @Test
    void saysWhyThereIsNoCommandWhereTheManifestIsDamaged() throws Exception {
        RunFolder run = finish("kafka-1", "1kb-3p");
        Files.writeString(run.path().resolveSibling(CampaignManifest.FILE), "{");

        JsonNode data = data(page(run.path()));

        assertThat(data.at("/repeat/0/command").asText()).isEmpty();
        assertThat(data.at("/repeat/0/problem").asText()).contains("campaign.json can't be read", "it is cut off");
    }

    @Test
    void namesNoCommandForACampaignWhoseManifestIsGone() throws Exception {
        assertThat(data(page(finish("kafka-1", "1kb-3p").path())).get("repeat")).isEmpty();
    }

    @Test
    void shadesWhatARunWasDoing() throws Exception {
        RunFolder run = stream("kafka-1", 3);
        ObjectNode result = ResultJson.tree(CraftedResults.completed(new CraftedRun(), "Kafka", "1kb-3p"));
        ((ArrayNode) result.at("/figures/marks"))
                .removeAll()
                .add(mark("RATE", -1, "before the load"))
                .add(mark("STAGE", 1, "backlog: build"))
                .add(mark("NODE_ENDED", 2.5, "broker-1 ended"));
        Files.writeString(run.result(), result.toString());

        JsonNode spans = data(page(run.path())).at("/runs/0/spans");

        assertThat(spans.toString())
                .isEqualTo("[{\"kind\":\"FAULT\",\"fromSeconds\":2.5,\"text\":\"broker-1 ended\"}]");
    }

    private static ObjectNode mark(String kind, double seconds, String text) {
        return new JsonMapper()
                .createObjectNode()
                .put("kind", kind)
                .put("seconds", seconds)
                .put("text", text);
    }

    @Test
    void setsSystemsOverTheKeyInWhichAloneTheirRunsDiffer() throws Exception {
        for (String driver : List.of("Kafka", "Pulsar")) {
            for (int rate : new int[] {2_000, 500}) {
                ResultJson.write(
                        stream(driver + "-" + rate, 2).result(),
                        CraftedResults.completed(new CraftedRun(), driver, "1kb-3p", rate));
            }
        }

        JsonNode factor = data(page(folder)).get("factor");

        assertThat(factor.get("key").asText()).isEqualTo("producerRate");
        assertThat(factor.get("values").toString()).isEqualTo("[500,2000]");
        assertThat(factor.get("cells")).hasSize(4);
        assertThat(factor.at("/cells/0/value").asInt()).isEqualTo(500);
        assertThat(factor.at("/cells/0/figures/system").asText()).isEqualTo("Kafka");
        assertThat(factor.at("/cells/1/figures/runs").toString()).isEqualTo("[\"Pulsar-500\"]");
        assertThat(factor.at("/cells/0/figures/p99Nanos/median").asDouble()).isPositive();
    }

    @Test
    void comparesNothingThatWasNotRepeated() throws Exception {
        finish("kafka-1", "1kb-3p");

        assertThat(data(page(folder)).has("comparison")).isFalse();
    }

    @Test
    void explainsWordsAsTheGlossaryDoes() throws Exception {
        String glossary = Files.readString(Path.of("..", "docs", "glossary.md"));

        JsonNode definitions = data(page(finish("kafka-1", "1kb-3p").path())).get("definitions");

        assertThat(definitions.size()).isGreaterThan(10);
        assertThat(definitions.properties().stream()
                        .map(word ->
                                "| " + word.getKey() + " | " + word.getValue().asText() + " |")
                        .collect(Collectors.toList()))
                .allSatisfy(row -> assertThat(glossary).contains(row));
    }

    @Test
    void explainsEachCodeOfACause() throws Exception {
        JsonNode causes = data(page(finish("kafka-1", "1kb-3p").path())).get("causes");

        for (Cause cause : Cause.values()) {
            assertThat(causes.get(cause.name()).get("brief").asText()).isEqualTo(cause.brief());
            assertThat(causes.get(cause.name()).get("remedy").asText()).isEqualTo(cause.remedy());
        }
    }

    private static void append(Path file, String text) throws Exception {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }

    @Test
    void namesDamagedLinesAndShowsTheRest() throws Exception {
        RunFolder damaged = finish("kafka-1", "1kb-3p");
        finish("kafka-2", "1kb-3p");
        append(damaged.intervals(), "\0\0\0,measure,1\n");
        append(damaged.histograms(), "Tag=response,1.0,1.0,1.0,HISTFAAAAAAA\nTag=response,x,y\n\0\0\0\0\n\0\0no end");

        Path page = folder.resolve(HtmlReport.FILE);
        List<String> problems = HtmlReport.write(page, List.of(folder));

        assertThat(problems)
                .containsExactly(
                        damaged.intervals() + ": line 5 is damaged and left out.",
                        damaged.histograms() + ": line 24 and 2 more are damaged and left out.");
        JsonNode data = data(Files.readString(page));
        assertThat(data.get("answer")).extracting(JsonNode::asText).containsAll(problems);
        assertThat(data.get("runs")).hasSize(2);
        assertThat(data.at("/runs/0/intervals/acknowledgedMessagesPerSecond")).hasSize(3);
        assertThat(data.at("/runs/0/curves")).isEqualTo(data.at("/runs/1/curves"));
    }

    @Test
    void namesARunThatCantBeReadAndShowsTheOthers() throws Exception {
        RunFolder damaged = finish("kafka-1", "1kb-3p");
        finish("kafka-2", "1kb-3p");
        Files.writeString(damaged.result(), "{\0");

        Path page = folder.resolve(HtmlReport.FILE);
        List<String> problems = HtmlReport.write(page, List.of(folder));

        assertThat(problems).singleElement().asString().startsWith("The result " + damaged.result() + " can't be read");
        JsonNode data = data(Files.readString(page));
        assertThat(data.get("answer")).extracting(JsonNode::asText).containsAll(problems);
        assertThat(data.at("/runs/0/result").isMissingNode()).isTrue();
        assertThat(data.at("/runs/0/intervals/phase")).hasSize(3);
        assertThat(data.at("/runs/1/result/verdict/grade").asText()).isEqualTo("VALID");
    }

    @Test
    void holdsOnceWhatIsTheSameInAllRuns() throws Exception {
        finish("kafka-1", "1kb-3p");
        finish("kafka-2", "1kb-3p");
        finish("kafka-3", "1kb-3p");

        JsonNode runs = data(page(folder)).get("runs");

        assertThat(runs.at("/0/result/guarantees/delivery").asText()).isNotEmpty();
        assertThat(runs.at("/1/result/guarantees").isInt()).isTrue();
        assertThat(runs.at("/2/result/guarantees").asInt()).isZero();
        assertThat(runs.at("/2/result/environment/jvm").asInt()).isZero();
    }

    @Test
    void refusesRunsOfWhichNoneCanBeRead() throws Exception {
        Files.writeString(finish("kafka-1", "1kb-3p").result(), "{");

        assertThatThrownBy(() -> page(folder))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("it is cut off in line 1");
    }

    @Test
    void refusesAFolderWithoutRuns() {
        assertThatThrownBy(() -> page(folder))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("no run in it");
    }

    @Test
    void refusesAPlaceThatIsNotThere() {
        assertThatThrownBy(() -> page(folder.resolve("nowhere")))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("no such file or folder");
    }
}

package io.weir.tests.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.weir.cli.CalledCommand;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports of real runs, as a browser shows them. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ReportInBrowserIT {

    private static final Path SCREENSHOTS = Path.of("target", "report-screenshots");
    private static final String P50S = "Object.fromEntries(JSON.parse(document.getElementById('data').textContent).runs"
            + ".map(run => [run.name, run.result.figures.measured.response.p50Nanos]))";
    private static final List<Integer> WIDTHS = List.of(375, 1400);

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path campaign;

    @BeforeAll
    static void measure() throws Exception {
        browser = Browser.open();
        List<String> files = new ArrayList<>();
        for (String name : List.of("brisk", "even", "lossy", "slow")) {
            Path file = folder.resolve(name + ".yaml");
            Files.writeString(
                    file,
                    "name: " + name + "\ndriverClass: loopback\nledger: false\nserviceTime: "
                            + (name.equals("slow") ? "5ms" : "1ms") + "\nlossRatio: "
                            + (name.equals("lossy") ? "0.01" : "0") + "\nacknowledgement: "
                            + (name.equals("even") ? "disk" : "page-cache") + "\n");
            files.add(file.toString());
        }
        CalledCommand command = CalledCommand.in(
                folder,
                "--in-process",
                "-d",
                String.join(",", files),
                Shipped.SMOKE,
                "-s",
                "testDuration=3s",
                "-s",
                "warmupDuration=1s",
                "-s",
                "drainTimeout=2s");
        assertThat(command.printed()).contains("report.html");
        campaign = LeftResults.of(folder, "brisk-1").campaign();
        Files.createDirectories(SCREENSHOTS);
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    static Stream<Arguments> pages() throws Exception {
        Path two = folder.resolve("two.html");
        CalledCommand command = CalledCommand.in(
                folder,
                "report",
                "-o",
                two.toString(),
                campaign.resolve("brisk-1").toString(),
                campaign.resolve("lossy-1").toString());
        assertThat(command.exitCode()).as(command.printed()).isZero();
        return Stream.of(
                        List.of(1, campaign.resolve("lossy-1/report.html")),
                        List.of(2, two),
                        List.of(4, campaign.resolve("report.html")))
                .flatMap(page -> WIDTHS.stream().map(width -> Arguments.of(page.get(0), page.get(1), width)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void drawsEveryChartWithoutAnErrorOrARequestAndFitsTheWidth(int runs, Path file, int width) {
        List<String> troubles = new ArrayList<>();
        List<String> requests = new ArrayList<>();
        try (Page page = browser.page(width, width == 375 ? ColorScheme.DARK : ColorScheme.LIGHT)) {
            page.onConsoleMessage(message -> {
                if (message.type().equals("error") || message.type().equals("warning")) {
                    troubles.add(message.text());
                }
            });
            page.onPageError(troubles::add);
            page.onRequest(request -> requests.add(request.url()));
            page.navigate(file.toUri().toString());
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
            page.screenshot(new Page.ScreenshotOptions()
                    .setFullPage(true)
                    .setPath(SCREENSHOTS.resolve(runs + "-runs-" + width + ".png")));

            assertThat(troubles).isEmpty();
            assertThat(requests).allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
            // Two on the first screen, nine over time, and a map of each run; the disks and networks of the machine
            // come besides.
            assertThat(page.evaluate("() => weirCharts.filter(c => !c.drawn.getDom().closest('#resources')).length"))
                    .isEqualTo(11 + runs);
            assertThat(page.locator("#resources .card h3").allInnerTexts())
                    .contains("CPU, cores", "Resident memory", "Heap in use");
            assertThat(page.evaluate("() => weirCharts.filter(c => c.drawn.getOption().series"
                            + ".every(s => s.data.length === 0)).map(c => c.title)"))
                    .isEqualTo(List.of());
            assertThat(page.evaluate("() => [...document.querySelectorAll('canvas')].filter(c => !c.getContext('2d')"
                            + ".getImageData(0, 0, c.width, c.height).data.some(v => v !== 0)).length"))
                    .isEqualTo(0);
            assertThat((int) page.evaluate("() => document.documentElement.scrollWidth"))
                    .isLessThanOrEqualTo(width);
            assertThat(page.locator("#cards article").count()).isEqualTo(runs);
            assertThat(page.locator("#limited li").count()).isEqualTo(runs);
            assertThat(page.locator(".latencies .range").count()).isEqualTo(runs == 1 ? 4 : 0);
            assertThat(page.evaluate("() => weirCharts.filter(c => c.drawn.getDom().closest('#time, #resources'))"
                            + ".filter(c => !c.drawn.getOption().series.some(s => s.markArea"
                            + " && s.markArea.data.some(([from]) => from.name === 'warm-up'))).length"))
                    .isEqualTo(0);
            assertThat(page.evaluate("() => [...document.querySelectorAll('#cards article, .card, p, h2')]"
                            + ".filter(each => each.scrollWidth > each.clientWidth + 1"
                            + " || each.getBoundingClientRect().right > innerWidth).length"))
                    .isEqualTo(0);
        }
    }

    @Test
    void showsInEveryChartWhichOfItsRunsIsNotValid() {
        try (Page page = browser.page(1400, ColorScheme.LIGHT)) {
            page.navigate(campaign.resolve("report.html").toUri().toString());
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");

            assertThat(page.locator("#answer").innerText()).contains("don't promise the same");
            assertThat(page.locator("#verdicts tr:has-text('lossy-1') td.not-valid")
                            .first()
                            .innerText())
                    .startsWith("NOT VALID: ")
                    .contains("DATA_LOST");
            assertThat(page.locator("#verdicts tr:has-text('lossy-1') td.not-valid abbr:text('DATA_LOST')")
                            .first()
                            .getAttribute("title"))
                    .startsWith("messages lost. ");
            assertThat(tableOf(page, "Causes")).contains("DATA_LOST messages lost Look at the guarantees on this page");
            assertThat(tableOf(page, "Acknowledgements"))
                    .containsPattern("(?:(?:brisk|lossy|slow)(?:, | and |)){3} in the page cache of one host")
                    .containsPattern("even forced to the disk of one host")
                    .doesNotContain("null");
            String charts = "weirCharts.filter(c => c.drawn.getOption().series"
                    + ".some(series => String(series.name).includes('lossy-1')))";
            String unmarked = ".map(c => c.drawn.getDom().closest('.card').querySelector('.warn'))"
                    + ".filter(line => !line || !(line.textContent + line.title).includes('lossy-1 (')).length";
            assertThat((int) page.evaluate("() => " + charts + ".length")).isGreaterThan(12);
            assertThat(page.evaluate("() => " + charts + unmarked)).isEqualTo(0);
            // A disk or a network may have been idle in its run, and then the run is not in that chart.
            assertThat(page.evaluate("() => [...document.querySelectorAll('main > :not(#resources) .card:has(.chart)')]"
                            + ".filter(card => !/Response time of/.test(card.querySelector('h3').textContent))"
                            + ".map(card => card.querySelector('.warn'))"
                            + ".filter(line => !(line.textContent + line.title).includes('lossy-1 (')).length"))
                    .isEqualTo(0);
            assertThat(page.locator(".card h3").allInnerTexts()).contains("Response time of ⚠ lossy-1 (not valid)");
        }
    }

    @Test
    void saysWhatWasMeasuredAndEndsWithOneCommandForAll() {
        try (Page page = browser.page(1400, ColorScheme.LIGHT)) {
            page.navigate(campaign.resolve("report.html").toUri().toString());
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");

            assertThat(page.locator("h1").innerText()).contains("3 s measured after 1 s");
            assertThat(page.locator("#setup").innerText()).contains("Weir launched no broker");
            assertThat(page.locator("#repeat pre.command").allInnerTexts())
                    .singleElement()
                    .isEqualTo("bin/benchmark --campaign campaign.json");
            assertThat(page.locator("#repeat").innerText())
                    .contains("It takes a checkout of Weir", "from the folder " + campaign.getFileName());
            assertThat(page.content()).doesNotContain(folder.toString());
            assertThat(page.locator("#repeat a.manifest").getAttribute("href")).contains("brisk", "slow");
            Locator single = page.locator("#repeat details.single pre");
            assertThat(single.textContent().lines()).hasSize(4);
            assertThat(single.isVisible()).isFalse();
        }
    }

    @Test
    void answersOnTheFirstScreen() {
        try (Page page = browser.page(1280, ColorScheme.LIGHT)) {
            page.setViewportSize(1280, 800);
            page.navigate(campaign.resolve("report.html").toUri().toString());
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");

            assertThat(page.evaluate("() => [...document.querySelectorAll('#cards article, #first-charts .chart')]"
                            + ".filter(each => each.getBoundingClientRect().bottom > innerHeight).length"))
                    .isEqualTo(0);
            // Which of them are usable, the machine may decide.
            assertThat(page.locator("#sentence").innerText()).containsPattern("ahead at p99|the faster one");
            Locator lossy = page.locator("article[aria-label='lossy']");
            assertThat(lossy.innerText()).contains("NOT VALID", "messages lost", "✗");
            assertThat(lossy.locator(".badge li").first().isVisible()).isFalse();
            lossy.locator("summary").click();
            assertThat(lossy.locator(".badge li").first().innerText()).startsWith("lossy-1: ");
            assertThat(page.locator("article[aria-label='slow']").innerText()).contains("of 1,000 msg/s", "p99");
        }
    }

    @Test
    void hidesALineByItsLegendAndSavesAChartAsItIsDrawn() throws Exception {
        try (Page page = browser.page(1400, ColorScheme.LIGHT)) {
            page.navigate(campaign.resolve("report.html").toUri().toString());
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
            Locator card = page.locator("#first-charts .card").first();
            Locator slow = card.locator(".legend button").filter(new Locator.FilterOptions().setHasText("slow"));

            assertThat(saved(page, card, "SVG")).startsWith("<svg").contains("percentile");
            int lines = saved(page, card, "SVG").split("<path", -1).length;
            slow.click();
            assertThat(slow.getAttribute("aria-pressed")).isEqualTo("false");
            assertThat(saved(page, card, "SVG").split("<path", -1).length).isLessThan(lines);
            assertThat(saved(page, card, "PNG")).contains("PNG");
            Locator overTime = page.locator("#first-charts .card").last();
            overTime.locator(".legend button").first().click();
            assertThat(saved(page, overTime, "SVG")).contains("warm-up");
        }
    }

    /** Rows of a table, whose cells are parted by blanks. */
    private static String tableOf(Page page, String title) {
        return page.locator(".table[aria-label='" + title + "']").innerText().replaceAll("\\s+", " ");
    }

    private static String saved(Page page, Locator card, String kind) throws Exception {
        return Files.readString(
                page.waitForDownload(() ->
                                card.locator("button:has-text('" + kind + "')").click())
                        .path(),
                StandardCharsets.ISO_8859_1);
    }

    @Test
    void hasNothingThatAxeFindsInaccessible() throws Exception {
        Properties jar = new Properties();
        jar.load(new StringReader(resource("maven/org.webjars.npm/axe-core/pom.properties")));
        String axe = resource("resources/webjars/axe-core/" + jar.getProperty("version") + "/axe.min.js");
        for (Path file : List.of(campaign.resolve("report.html"), campaign.resolve("lossy-1/report.html"), swept())) {
            for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                try (Page page = browser.page(1280, scheme)) {
                    page.navigate(file.toUri().toString());
                    page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
                    page.evaluate(
                            "() => document.querySelectorAll('main details').forEach(each => { each.open = true; })");
                    page.evaluate(axe);
                    assertThat(page.evaluate("async () => (await axe.run()).violations.map(each => each.id + ': '"
                                    + " + each.nodes.slice(0, 3).map(node => node.html).join(' | '))"))
                            .as(file + " " + scheme)
                            .isEqualTo(List.of());
                }
            }
        }
    }

    /** Two systems at three rates. */
    private static Path swept() throws Exception {
        Path cells = folder.resolve("swept");
        Path page = folder.resolve("swept.html");
        if (!Files.exists(page)) {
            RepeatedResults.in(cells, campaign, List.of("brisk", "slow"), 3, (system, round, result) -> {
                ((ObjectNode) result.get("workload")).put("producerRate", 1_000 * round);
                ((ObjectNode) result.at("/figures/rates/acknowledged")).put("messagesPerSecond", 1_000.0 * round);
            });
            CalledCommand command = CalledCommand.in(folder, "report", "-o", page.toString(), cells.toString());
            assertThat(command.exitCode()).as(command.printed()).isZero();
        }
        return page;
    }

    @Test
    void drawsSystemsOverTheKeyInWhichTheirRunsDiffer() throws Exception {
        for (int width : WIDTHS) {
            List<String> troubles = new ArrayList<>();
            try (Page page = browser.page(width, ColorScheme.LIGHT)) {
                page.onPageError(troubles::add);
                page.navigate(swept().toUri().toString());
                page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
                page.screenshot(new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve("swept-" + width + ".png")));

                assertThat(page.locator("#sentence").innerText()).startsWith("p99 from producerRate 1,000 to 3,000: ");
                assertThat(page.locator("#cards tbody tr").count()).isEqualTo(6);
                assertThat(page.locator("#first-charts h3").allInnerTexts())
                        .containsExactly("By producerRate", "Latency by achieved rate");
                assertThat(page.evaluate("() => weirCharts.slice(0, 2).map(c => c.drawn.getOption().series"
                                + ".map(s => s.name + ' ' + s.data.length).join())"))
                        .isEqualTo(List.of("brisk 3,slow 3", "brisk 3,slow 3"));
                assertThat(page.locator("#panels h3").allInnerTexts())
                        .hasSize(6)
                        .contains("slow at 3,000");
                assertThat(page.evaluate("() => new Set(weirCharts.filter(c => c.drawn.getDom().closest('#panels'))"
                                + ".map(c => JSON.stringify([c.drawn.getOption().yAxis[0].max,"
                                + " c.drawn.getOption().xAxis[0].max]))).size"))
                        .isEqualTo(1);
                assertThat((int) page.evaluate("() => document.documentElement.scrollWidth"))
                        .isLessThanOrEqualTo(width);
                assertThat(troubles).isEmpty();
            }
        }
    }

    /** Rounds 1 to 12 of a system: two runs of each cell of three rates and two sizes. */
    private static void inACell(String system, int round, ObjectNode result) {
        int cell = (round - 1) % 6;
        int rate = 1_000 * (1 + cell % 3);
        ((ObjectNode) result.get("workload")).put("producerRate", rate).put("messageSize", cell < 3 ? 100 : 1_024);
        ((ObjectNode) result.at("/figures/rates/acknowledged")).put("messagesPerSecond", rate - 10.0 * (round / 7));
        ((ObjectNode) result.get("campaign"))
                .put("round", 1 + (round - 1) / 6)
                .putObject("cell")
                .put("number", cell + 1)
                .putObject("points")
                .put("producerRate", String.valueOf(rate))
                .put("messageSize", cell < 3 ? "100" : "1KiB");
    }

    @Test
    void drawsTwoFactorsAsAMapAndTheRangeOfRepeatedCells() throws Exception {
        Path cells = RepeatedResults.in(
                folder.resolve("matrix"), campaign, List.of("brisk"), 12, ReportInBrowserIT::inACell);
        Path file = folder.resolve("matrix.html");
        CalledCommand command = CalledCommand.in(folder, "report", "-o", file.toString(), cells.toString());
        assertThat(command.exitCode()).as(command.printed()).isZero();
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            List<String> troubles = new ArrayList<>();
            try (Page page = browser.page(1280, scheme)) {
                page.onPageError(troubles::add);
                page.navigate(file.toUri().toString());
                page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
                page.screenshot(new Page.ScreenshotOptions()
                        .setFullPage(true)
                        .setPath(SCREENSHOTS.resolve("matrix-" + scheme.name().toLowerCase(Locale.ROOT) + ".png")));

                assertThat(page.evaluate("() => weirCharts[0].drawn.getOption().series"
                                + ".map(s => s.name + ' ' + s.type + ' ' + s.data.length)"))
                        .as("lines")
                        .asInstanceOf(InstanceOfAssertFactories.LIST)
                        .contains("brisk, messageSize=100 line 3", "brisk, messageSize=1KiB line 3");
                page.locator("#first-charts select").first().selectOption("msg/s");
                assertThat(page.evaluate("() => weirCharts[0].drawn.getOption().series.filter(s => s.type === 'custom')"
                                + ".map(s => JSON.stringify(s.data))"))
                        .as("whiskers from the least to the most")
                        .isEqualTo(List.of(
                                "[[\"1,000\",990,1000],[\"2,000\",1990,2000],[\"3,000\",2990,3000]]",
                                "[[\"1,000\",990,1000],[\"2,000\",1990,2000],[\"3,000\",2990,3000]]"));
                assertThat(page.evaluate("() => { const map = weirCharts.find(c => c.title === 'All cells').drawn"
                                + ".getOption(); return [map.xAxis[0].data.length, map.yAxis[0].data.length,"
                                + " map.series[0].data.length]; }"))
                        .as("map: values, lines, cells")
                        .isEqualTo(List.of(3, 2, 6));
                assertThat(troubles).isEmpty();
            }
        }
    }

    private static String resource(String name) throws Exception {
        try (InputStream in = ReportInBrowserIT.class.getResourceAsStream("/META-INF/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void sortsATableByTheColumnThatIsClicked() {
        try (Page page = browser.page(1400, ColorScheme.LIGHT)) {
            page.navigate(campaign.resolve("report.html").toUri().toString());
            Locator table = page.locator("section#figures table").first();
            Locator column = table.locator("th button:has-text('response p50')");
            column.click();
            assertThat(firstP50(page)).isEqualTo(p50s(page, "min"));
            column.click();
            assertThat(firstP50(page)).isEqualTo(p50s(page, "max"));
        }
    }

    /** Facts of the results are put into words by the page's script. */
    @Test
    void putsLoadTimeAndSetupIntoWords() throws Exception {
        assertThat(wordsOf("plain", 1, workload -> {}))
                .contains("1,000 msg/s target · 3 s measured after 1 s of warm-up")
                .contains("brisk, 1 run on ", "messages of ", "1 topic with 3 partitions · 1 producer, 1 consumer")
                .contains("load made with ", "Nothing speaks against the figures.")
                .doesNotContain("round", "run valid", "undefined", "NaN");
        assertThat(wordsOf(
                        "day",
                        1,
                        workload -> workload.put("producerRate", 0)
                                .put("testDuration", "1d")
                                .put("warmup", "adaptive")
                                .put("warmupLimit", "30m")))
                .contains(
                        "a search for the highest rate that is sustained · 24 h measured after a warm-up until steady,"
                                + " of up to 30 min");
        assertThat(wordsOf("keyed", 1, workload -> {
                    workload.put("payloadAlphabet", "A-Z")
                            .put("randomizedPayloadPoolSize", 1)
                            .remove("keyDistributor");
                    workload.putObject("keys").put("count", 1_000_000).put("choice", "zipf(1)");
                }))
                .contains(" of A-Z, all alike, 1,000,000 keys: zipf(1) · ");
        assertThat(wordsOf("profile", 1, workload -> {
                    workload.put("consumerBacklogSize", 2_000_000)
                            .put("warmupDuration", "0s")
                            .remove("producerRate");
                    ArrayNode stages = workload.putArray("producerRateProfile");
                    stages.addObject().put("rate", 1_000).put("for", "45s");
                    stages.addObject().put("rate", 1_000).put("rampTo", 50_000).put("for", "45s");
                }))
                .contains(
                        "target: 1,000 msg/s for 45 s, rising from 1,000 to 50,000 msg/s in 45 s with a backlog of 2 MB")
                .contains("90 s measured without a warm-up");
        assertThat(wordsOf("closed", 1, workload -> {
                    workload.put("producerRate", "max").put("messages", 100_000).remove("testDuration");
                    workload.put("topics", 2).put("subscriptionsPerTopic", 3).put("producersPerTopic", 2);
                }))
                .contains("as many as the system takes (closed loop) · 100,000 messages measured")
                .contains("2 topics with 3 partitions each")
                .contains("2 producers, 1 consumer in each of 3 subscriptions a topic");
    }

    @Test
    void showsTheLimitsOfASearchOfItsFreshRunsAndOfARateThatIsGiven() throws Exception {
        String figure =
                "{'term': 'response.p99', 'limit': 2e7, 'value': 1e7, 'tested': 0.002, 'low': 0.001, 'high': 0.003,"
                        + " 'allowed': 0.01, 'answer': 'PASS'}";
        assertThat(
                        textOf(
                                "#search",
                                "confirmed",
                                1,
                                result -> search(
                                        result,
                                        "{'steps': [], 'ending': 'FOUND', 'foundMessagesPerSecond': 2000, 'measuredMessagesPerSecond': 1140,"
                                                + " 'elapsedSeconds': 60, 'slo': {'keptMessagesPerSecond': 1200, 'measured': ["
                                                + figure
                                                + "], 'freshRuns': {'rule': 'SEQUENTIAL', 'confidence': 0.95, 'rates': ["
                                                + "{'messagesPerSecond': 1200, 'kept': 1, 'missed': 3, 'answer': 'REFUTED'},"
                                                + "{'messagesPerSecond': 1130, 'kept': 8, 'missed': 0, 'answer': 'CONFIRMED'}]}}}")))
                .contains("Fresh runs at the rate found", "1,200", "refuted", "1,130", "confirmed", "95 %")
                .contains("response.p99", "20 ms")
                .doesNotContain("undefined", "NaN");
        assertThat(textOf("#search", "given", 1, result -> {
                    ((ObjectNode) result.get("workload"))
                            .putObject("search")
                            .putObject("slo")
                            .put("response.p99", "20ms");
                    search(
                            result,
                            "{'steps': [], 'ending': 'GIVEN', 'measuredMessagesPerSecond': 1000, 'elapsedSeconds': 0,"
                                    + " 'slo': {'measured': [" + figure + "]}}");
                }))
                .contains("The limits", "response.p99", "20 ms", "pass")
                .doesNotContain("Steps", "undefined", "NaN");
        assertThat(wordsOf(
                        "limited",
                        1,
                        workload ->
                                workload.putObject("search").putObject("slo").put("response.p99", "20ms")))
                .contains("1,000 msg/s target with response.p99 ≤ 20ms");
    }

    private static void search(ObjectNode result, String json) {
        try {
            ((ObjectNode) result.get("figures")).set("search", new ObjectMapper().readTree(json.replace('\'', '"')));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Title, setup and cards of runs of one system whose workload a test has changed. */
    private static String wordsOf(String name, int runs, Consumer<ObjectNode> change) throws Exception {
        return textOf("header", name, runs, result -> change.accept((ObjectNode) result.get("workload")));
    }

    /** Part of the page of runs of one system whose result a test has changed. */
    private static String textOf(String part, String name, int runs, Consumer<ObjectNode> change) throws Exception {
        Path results = RepeatedResults.in(
                folder.resolve(name),
                campaign,
                List.of("brisk"),
                runs,
                (system, round, result) -> change.accept(result));
        Path file = folder.resolve(name + ".html");
        CalledCommand command = CalledCommand.in(folder, "report", "-o", file.toString(), results.toString());
        assertThat(command.exitCode()).as(command.printed()).isZero();
        try (Page page = browser.page(1280, ColorScheme.LIGHT)) {
            page.navigate(file.toUri().toString());
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
            return page.locator(part).textContent().replaceAll("\\s+", " ");
        }
    }

    @Test
    void hostsThatAreAlikeAreOneLineAndTheirClocksAreTold() throws Exception {
        assertThat(textOf("header", "alike", 1, result -> onHosts(result, 2, 2)))
                .containsPattern("load made on 2 hosts, alike: with 2 CPUs, .*Java ")
                .doesNotContain("undefined", "NaN");
        assertThat(textOf("header", "unlike", 1, result -> onHosts(result, 2, 4)))
                .containsPattern("load made on load-1 with 2 CPUs, .*; on load-2 with 4 CPUs, ");
        assertThat(textOf("main", "clocks", 1, result -> onHosts(result, 2, 2)))
                .contains("Hosts of the generators", "load-1", "80")
                .contains("slack of its busiest sender", "otherwise it was")
                .contains("End-to-end times between hosts", "170")
                .contains("hosts.2 hosts, alike.hardware.cpus")
                .doesNotContain("[object Object]", "undefined", "NaN");
    }

    /** Makes a result one of two hosts with so many CPUs each. */
    private static void onHosts(ObjectNode result, int... cpus) {
        ObjectNode environment = (ObjectNode) result.get("environment");
        ArrayNode hosts = environment.putArray("hosts");
        for (int host = 1; host <= cpus.length; host++) {
            ObjectNode described = hosts.addObject().put("name", "load-" + host);
            described.putArray("workers").add("worker-" + host);
            for (String part : List.of("hardware", "operatingSystem", "jvm", "clock", "limits")) {
                described.set(part, environment.get(part).deepCopy());
            }
            ((ObjectNode) described.get("hardware")).put("cpus", cpus[host - 1]);
        }
        ObjectNode figures = (ObjectNode) result.get("figures");
        ((ObjectNode) figures.get("generators").get(0))
                .put("host", "load-1")
                .putObject("clock")
                .put("startBoundNanos", 80_000)
                .putObject("end")
                .put("boundNanos", 85_000)
                .put("gainedNanos", -9_000)
                .put("gainErrorNanos", 4_000)
                .put("afterNanos", 5_000_000_000L);
        figures.putObject("endToEndClock")
                .put("producers", "load-1")
                .put("consumers", "load-2")
                .put("boundNanos", 170_000);
    }

    @Test
    void tellsWhichRunsOfASystemAreUsableAndWhatLimitedThem() throws Exception {
        Path results =
                RepeatedResults.in(folder.resolve("grades"), campaign, List.of("brisk"), 4, (system, round, result) -> {
                    if (round > 2) {
                        ObjectNode verdict = (ObjectNode) result.get("verdict");
                        String grade = round == 3 ? "QUALIFIED" : "NOT_VALID";
                        verdict.put("grade", grade)
                                .putArray("findings")
                                .addObject()
                                .put("cause", round == 3 ? "GENERATOR_LIMITED" : "DATA_CORRUPTED")
                                .put("grade", grade)
                                .put("sentence", "Sentence " + round + ".")
                                .putObject("figures");
                    }
                });
        Path file = folder.resolve("grades.html");
        CalledCommand command = CalledCommand.in(folder, "report", "-o", file.toString(), results.toString());
        assertThat(command.exitCode()).as(command.printed()).isZero();
        for (int width : List.of(390, 1280)) {
            try (Page page = browser.page(width, ColorScheme.LIGHT)) {
                page.navigate(file.toUri().toString());
                page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");

                assertThat(page.locator("#cards .reason").innerText())
                        .startsWith("2 of 4 runs valid, 1 with reservations, 1 not valid (messages changed) · ");
                assertThat(page.locator("#cards .badge").textContent())
                        .contains("brisk-3: Sentence 3.", "brisk-4: Sentence 4.");
                assertThat(page.locator("#cards .latencies .figure").first().innerText())
                        .isNotEmpty();
                assertThat(page.locator("#limited li").allInnerTexts())
                        .hasSize(2)
                        .anyMatch(limit -> limit.contains("(brisk-1, brisk-2 and brisk-4"))
                        .anyMatch(limit -> limit.contains("(brisk-3)"));
                assertThat(page.evaluate("() => [...document.querySelectorAll('#cards .piece')]"
                                + ".filter(piece => piece.getClientRects().length !== 1"
                                + " || piece.getBoundingClientRect().height > 30).length"))
                        .as("figures parted from their labels")
                        .isEqualTo(0);
            }
        }
    }

    /** Which run it is, the machine may decide; by the data of the page. */
    private static Object firstP50(Page page) {
        return page.evaluate(P50S + "[document.querySelector('section#figures table tbody tr th').textContent]");
    }

    private static Object p50s(Page page, String of) {
        return page.evaluate("Math." + of + "(...Object.values(" + P50S + "))");
    }

    /** Every figure that is compared is set: what a busy machine measures must not decide what stands in the table. */
    private static Path repeated() throws Exception {
        return RepeatedResults.in(
                folder.resolve("repeated"), campaign, List.of("brisk", "slow"), 5, (side, round, result) -> {
                    int p99 = (side.equals("slow") ? 3_000_000 : 1_000_000) + 10_000 * round;
                    ((ObjectNode) result.at("/figures/measured/response"))
                            .put("p50Nanos", p99 / 2)
                            .put("p99Nanos", p99)
                            .put("p999Nanos", 2 * p99);
                    ((ObjectNode) result.at("/figures/measured/endToEnd")).put("p99Nanos", p99 + 500_000);
                });
    }

    @Test
    void tellsSidesApartInATableThatFits() throws Exception {
        Path page = folder.resolve("repeated.html");
        CalledCommand command = CalledCommand.in(
                folder, "report", "-o", page.toString(), repeated().toString());
        assertThat(command.exitCode()).as(command.printed()).isZero();
        for (int width : WIDTHS) {
            List<String> troubles = new ArrayList<>();
            try (Page shown = browser.page(width, ColorScheme.LIGHT)) {
                shown.onPageError(troubles::add);
                shown.navigate(page.toUri().toString());
                shown.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
                Locator comparison = shown.locator("#comparison");
                comparison.screenshot(
                        new Locator.ScreenshotOptions().setPath(SCREENSHOTS.resolve("side-by-side-" + width + ".png")));

                assertThat(tableOf(shown, "Order by p99 of the response time")).contains("brisk, slow yes 1 1 1 0");
                Locator row =
                        comparison.locator("tbody tr").filter(new Locator.FilterOptions().setHasText("response.p99"));
                assertThat(row.first().locator("td").nth(0).innerText()).isEqualTo("difference shown");
                assertThat(row.first().innerText()).contains("5 pairs of one round", "brisk 1.03 ms", "slow 3.03 ms");
                assertThat(comparison.locator("th button").allInnerTexts())
                        .containsSequence("metric", "answer", "what the runs show");
                assertThat((int) shown.evaluate("() => document.documentElement.scrollWidth"))
                        .isLessThanOrEqualTo(width);
                assertThat(shown.evaluate("() => [...document.querySelectorAll('#comparison td.word')]"
                                // A width between two pixels is rounded down for the one and up for the other.
                                + ".filter(cell => cell.clientWidth + 1 < cell.scrollWidth).length"))
                        .isEqualTo(0);
                if (width == 1400) {
                    assertThat(shown.evaluate("() => [...document.querySelectorAll('#comparison .table')]"
                                    + ".filter(table => table.clientWidth < table.scrollWidth).length"))
                            .isEqualTo(0);
                }
                assertThat(troubles).isEmpty();
            }
        }
    }
}

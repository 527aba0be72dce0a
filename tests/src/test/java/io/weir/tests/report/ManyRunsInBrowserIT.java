package io.weir.tests.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import io.weir.cli.CalledCommand;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A report of ten runs of two systems, all but two of them not valid, as a browser shows it. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ManyRunsInBrowserIT {

    private static final String RESPONSE = "weirCharts.find(c => c.title === 'Response time').drawn";
    private static final String MAPS = "weirCharts.filter(c => c.title.startsWith('Response time of '))";

    /** The hues, in degrees, of each system's lines. */
    private static final String HUES = """
            () => {
              const hue = hex => {
                const [r, g, b] = [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
                const most = Math.max(r, g, b);
                const span = most - Math.min(r, g, b);
                return 60 * (most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span);
              };
              return ['brisk', 'slow'].map(name =>
                RESPONSE.getOption().series.filter(s => s.name === name).map(s => hue(s.color)));
            }
            """.replace("RESPONSE", RESPONSE);

    @TempDir
    static Path folder;

    private static Browser browser;
    private static String address;

    private final List<String> troubles = new ArrayList<>();

    @BeforeAll
    static void measure() throws Exception {
        browser = Browser.open();
        List<String> drivers = new ArrayList<>();
        for (String name : List.of("brisk", "slow")) {
            Path file = folder.resolve(name + ".yaml");
            Files.writeString(
                    file,
                    "name: " + name + "\ndriverClass: loopback\nledger: false\nserviceTime: "
                            + (name.equals("slow") ? "50ms" : "1ms") + "\n");
            drivers.add(file.toString());
        }
        CalledCommand measured = CalledCommand.in(
                folder,
                "--in-process",
                "-d",
                String.join(",", drivers),
                Shipped.SMOKE,
                "-s",
                "testDuration=3s",
                "-s",
                "warmupDuration=1s");
        assertThat(measured.printed()).contains("report.html");
        Path campaign = LeftResults.of(folder, "brisk-1").campaign();
        Path runs = RepeatedResults.in(
                folder.resolve("repeated"), campaign, List.of("brisk", "slow"), 5, ManyRunsInBrowserIT::change);
        try (Stream<Path> all = Files.list(runs)) {
            for (Path run : all.toList()) {
                addABroker(run.resolve("intervals.csv"));
            }
        }
        Path page = folder.resolve("many.html");
        CalledCommand reported = CalledCommand.in(folder, "report", "-o", page.toString(), runs.toString());
        assertThat(reported.exitCode()).as(reported.printed()).isZero();
        address = page.toUri().toString();
    }

    private static void change(String system, int round, ObjectNode result) {
        // The faster system comes first, and one long pause of a busy machine must not decide which that is.
        ((ObjectNode) result.at("/figures/measured/response"))
                .put("p99Nanos", system.equals("slow") ? 60_000_000 : 2_000_000);
        if (round > 1) {
            ObjectNode verdict = ((ObjectNode) result.get("verdict")).put("grade", "NOT_VALID");
            verdict.putArray("findings")
                    .addObject()
                    .put("cause", "GENERATOR_LIMITED")
                    .put("grade", "NOT_VALID")
                    .put("sentence", "The generator was too slow.")
                    .putObject("figures");
        }
        if (system.equals("brisk") && round == 3) {
            ((ObjectNode) result.get("driver")).put("brokerVersion", "9.9.9");
        }
    }

    /** A loopback has no process of its own: this one uses what the generator does. */
    private static void addABroker(Path intervals) throws Exception {
        List<List<String>> rows = Files.readAllLines(intervals).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
        List<Integer> columns = IntStream.range(0, rows.get(0).size())
                .filter(i -> rows.get(0).get(i).startsWith("process.generator."))
                .boxed()
                .toList();
        assertThat(columns).isNotEmpty();
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            List<String> cells = new ArrayList<>(row);
            columns.forEach(i -> cells.add(row.get(i).replace(".generator.", ".broker.")));
            lines.add(String.join(",", cells));
        }
        Files.write(intervals, lines);
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    private Page open(int width) {
        Page page = browser.page(width, ColorScheme.LIGHT);
        page.onPageError(troubles::add);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                troubles.add(message.text());
            }
        });
        page.navigate(address);
        page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
        return page;
    }

    @AfterEach
    void hasNoErrors() {
        assertThat(troubles).isEmpty();
    }

    @Test
    void givesTheRunsOfASystemOneHue() {
        try (Page page = open(1400)) {
            List<List<Double>> hues = new ArrayList<>();
            for (Object system : (List<?>) page.evaluate(HUES)) {
                hues.add(((List<?>) system)
                        .stream().map(hue -> ((Number) hue).doubleValue()).toList());
            }
            assertThat(hues)
                    .hasSize(2)
                    .allSatisfy(system -> assertThat(system)
                            .hasSize(5)
                            .allSatisfy(hue ->
                                    assertThat(Math.abs(hue - system.get(0))).isLessThan(5)));
            assertThat(Math.abs(hues.get(0).get(0) - hues.get(1).get(0))).isGreaterThan(30);
            assertThat(page.evaluate("() => new Set(" + RESPONSE + ".getOption().series.map(s => s.color)).size"))
                    .isEqualTo(10);
        }
    }

    @Test
    void hidesAllRunsOfASystemByOneEntryOfTheLegend() {
        try (Page page = open(1400)) {
            assertThat(page.evaluate("() => " + RESPONSE + ".getOption().legend[0].data.map(d => d.name || d)"))
                    .isEqualTo(List.of("brisk", "slow"));

            Object left = page.evaluate("() => { const chart = weirCharts.find(c => c.title === 'Response time');"
                    + "chart.drawn.dispatchAction({type: 'legendToggleSelect', name: 'brisk'}); chart.draw();"
                    + "const left = []; chart.drawn.getModel().eachSeries(s => left.push(s.name)); return left; }");

            assertThat(left).isEqualTo(List.of("slow", "slow", "slow", "slow", "slow"));
        }
    }

    @Test
    void namesTheRunsWhereAChartIsPointedAt() {
        try (Page page = open(1400)) {
            page.locator("[aria-label^='Response time, p99: ']").hover();

            assertThat(page.locator(".pointed").innerText()).contains("brisk-1", "⚠ slow-5 (not valid)");
        }
    }

    @Test
    void tellsInOneShortLineWhichRunsAreNotValid() {
        try (Page page = open(1400)) {
            Locator warnings = page.locator("#time .warn");
            assertThat(warnings.allInnerTexts())
                    .isNotEmpty()
                    .allMatch("⚠ 8 of 10 runs are not valid (GENERATOR_LIMITED): dashed"::equals);
            assertThat(warnings.first().getAttribute("title"))
                    .startsWith("brisk-2 (GENERATOR_LIMITED); ")
                    .contains("slow-5 (GENERATOR_LIMITED)");
            assertThat(page.evaluate("() => " + RESPONSE
                            + ".getOption().series.filter(s => s.lineStyle.type === 'dashed').length"))
                    .isEqualTo(8);
        }
    }

    @Test
    void drawsOneMapOfEachSystemOnTheSameScales() {
        try (Page page = open(1400)) {
            assertThat(page.evaluate("() => " + MAPS + ".map(c => c.title)"))
                    .isEqualTo(List.of("Response time of brisk", "Response time of slow"));
            assertThat(page.evaluate("() => { const [one, other] = " + MAPS + ".map(c => c.drawn.getOption());"
                            + "return JSON.stringify(one.yAxis[0].data) === JSON.stringify(other.yAxis[0].data)"
                            + " && one.visualMap[0].max === other.visualMap[0].max; }"))
                    .isEqualTo(true);
            assertThat(page.evaluate("() => { const all = " + MAPS + ".map(c => c.drawn.getOption());"
                            + "const ys = all.map(map => map.series[0].data.map(cell => cell[1]));"
                            + "return Math.min(...ys[0]) === 0 && Math.min(...ys[1]) > 0"
                            + " && Math.max(...ys.flat()) === all[0].yAxis[0].data.length - 1; }"))
                    .isEqualTo(true);

            page.locator("select[aria-label='Which run of Response time of slow']")
                    .selectOption("slow-5");
            assertThat(page.locator("#maps .warn:visible").allInnerTexts())
                    .containsExactly("⚠ Not valid: slow-5 (GENERATOR_LIMITED)");
        }
    }

    @Test
    void showsOneProcessOfAllRunsAtATime() {
        try (Page page = open(1400)) {
            Locator select = page.locator("select[aria-label='Which process of CPU, cores']");
            assertThat(select.inputValue()).isEqualTo("broker");

            select.selectOption("generator");

            assertThat(page.locator("[aria-label^='CPU, cores, ']").getAttribute("aria-label"))
                    .isEqualTo("CPU, cores, generator: lines over time, of 10 runs of 2 systems (brisk, slow);"
                            + " not valid: 8");
            assertThat(page.evaluate("() => weirCharts.find(c => c.title === 'CPU, cores').drawn.getOption()"
                            + ".series.map(s => s.tells)"))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .hasSize(10)
                    .contains("brisk-1 · generator");
        }
    }

    @Test
    void setsSystemsSideBySideAndNamesTheRunsThatDiffer() {
        try (Page page = open(1400)) {
            assertThat(page.locator("#fairness table")
                            .first()
                            .locator("th button")
                            .allInnerTexts())
                    .containsExactly("of", "what", "brisk (5 runs)", "slow (5 runs)");
            Locator different = page.locator("#fairness table")
                    .first()
                    .locator("tr")
                    .filter(new Locator.FilterOptions().setHasText("9.9.9"))
                    .locator("td");
            assertThat(different.nth(1).innerText())
                    .startsWith("brisk-1, brisk-2, brisk-4, brisk-5: ")
                    .endsWith("; brisk-3: 9.9.9");
            assertThat(different.nth(2).innerText()).doesNotContain("slow-1");
            // Folded away where nothing differs.
            assertThat(page.locator("#environment th button").allTextContents())
                    .contains("brisk (5 runs)")
                    .doesNotContain("brisk-1");
        }
    }

    @Test
    void showsThe99thPercentileOnATelephoneWithoutScrolling() {
        try (Page page = open(375)) {
            String table = "document.querySelector(\"[aria-label='Throughput and response time']\")";
            assertThat(page.evaluate("() => " + table + ".querySelector('th:nth-child(3)').textContent"))
                    .isEqualTo("response p99, ms");
            assertThat(page.evaluate(
                            "() => " + table + ".querySelector('td:nth-child(3)').getBoundingClientRect().right"
                                    + " <= " + table + ".getBoundingClientRect().right"))
                    .isEqualTo(true);
            assertThat((int) page.evaluate("() => document.documentElement.scrollWidth"))
                    .isLessThanOrEqualTo(375);
        }
    }

    @Test
    void keepsChoicesAndHeadsOfTablesOnPaper() {
        try (Page page = open(1400)) {
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));

            assertThat(page.locator(".card h3").allInnerTexts()).contains("Response time, p99");
            assertThat(page.locator("#figures th button").first().isVisible()).isTrue();
            assertThat(page.locator(".card select:visible").count()).isZero();
        }
    }
}

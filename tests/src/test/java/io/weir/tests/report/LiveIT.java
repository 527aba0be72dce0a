package io.weir.tests.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.weir.cli.CalledCommand;
import io.weir.report.IntervalsCsv;
import io.weir.result.Outcome;
import io.weir.tests.Await;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.live.PrometheusFormat;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A campaign as it is served while it goes on: one run that has ended, and one that lasts until it is stopped. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LiveIT {

    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/\\S*");
    private static final Path SCREENSHOTS = Path.of("target", "report-screenshots");
    private static final Map<String, String> PRESENT = Map.of("run", "loopback-2");

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private CalledCommand command;

    @BeforeEach
    void start() throws Exception {
        command = CalledCommand.start(
                folder,
                "--in-process",
                "--live",
                "--prometheus=0",
                "-d",
                Shipped.LOOPBACK,
                "-s",
                "warmupDuration=1s",
                workload("brief", "2s").toString(),
                workload("endless", "2h").toString());
        await(() -> !LeftResults.find(folder, "loopback-2").isEmpty()
                && LeftResults.of(folder, "loopback-2").intervals("measure") >= 3);
    }

    /** Fails at once when the command has ended without. */
    private void await(Await.Condition condition) throws Exception {
        Await.until(() -> {
            assertThat(command.hasEnded()).as(command.printed()).isFalse();
            return condition.holds();
        });
    }

    @AfterEach
    void end() throws Exception {
        command.close();
        assertThat(LeftResults.of(folder, "loopback-2").result().outcome().kind())
                .isEqualTo(Outcome.Kind.INTERRUPTED);
    }

    private Path workload(String name, String duration) throws Exception {
        return Files.writeString(folder.resolve(name + ".yaml"), """
                name: %s
                topics: 1
                partitionsPerTopic: 1
                messageSize: 100B
                useRandomizedPayloads: true
                randomBytesRatio: 0.5
                subscriptionsPerTopic: 1
                producersPerTopic: 1
                consumerPerSubscription: 1
                producerRate: 200
                testDuration: %s
                """.formatted(name, duration));
    }

    private String address(String start) {
        String line = command.printed()
                .lines()
                .filter(printed -> printed.startsWith(start))
                .findFirst()
                .orElseThrow();
        Matcher address = ADDRESS.matcher(line);
        assertThat(address.find()).as(line).isTrue();
        return address.group();
    }

    private PrometheusFormat figures() throws Exception {
        HttpResponse<String> page = http.send(
                HttpRequest.newBuilder(URI.create(address("Figures for Prometheus are at ")))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(200);
        return PrometheusFormat.read(page.body(), false);
    }

    /** The row of the interval that ends at that time. */
    private Map<String, String> row(double endSeconds) throws Exception {
        List<List<String>> rows =
                IntervalsCsv.read(LeftResults.of(folder, "loopback-2").folder().intervals());
        String end = String.format("%.3f", endSeconds);
        int column = rows.get(0).indexOf("endSeconds");
        List<String> row = rows.stream()
                .filter(cells -> cells.get(column).equals(end))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no interval ends at " + end + ": " + rows));
        Map<String, String> cells = new HashMap<>();
        for (int i = 0; i < row.size(); i++) {
            cells.put(rows.get(0).get(i), row.get(i));
        }
        return cells;
    }

    @Test
    void exposesTheFiguresThatTheFilesHold() throws Exception {
        await(() -> figures().has("weir_interval_end_seconds", PRESENT));
        PrometheusFormat figures = figures();
        Map<String, String> row = row(figures.value("weir_interval_end_seconds", PRESENT));

        for (String what : List.of("target", "sent", "acknowledged", "received")) {
            assertThat(three(figures.value("weir_" + what + "_messages_per_second", PRESENT)))
                    .as(what)
                    .isEqualTo(row.get(what + "MessagesPerSecond"));
        }
        assertThat(figures.value("weir_acknowledged_bytes_per_second", PRESENT) / 1e6)
                .isCloseTo(Double.parseDouble(row.get("acknowledgedMegabytesPerSecond")), within(0.000_501));
        assertThat(whole(figures.value("weir_outstanding_messages", PRESENT)))
                .isEqualTo(row.get("outstandingMessages"));
        assertThat(whole(figures.value("weir_backlog_messages", PRESENT))).isEqualTo(row.get("backlogMessages"));
        for (Map.Entry<String, String> distribution : Map.of(
                        "weir_response_seconds", "response",
                        "weir_service_seconds", "service",
                        "weir_send_delay_seconds", "sendDelay",
                        "weir_end_to_end_seconds", "endToEnd")
                .entrySet()) {
            Map.of("0.5", "P50", "0.99", "P99", "0.999", "P999", "1.0", "Max")
                    .forEach((quantile, figure) -> assertThat(nanos(figures.value(
                                    distribution.getKey(), Map.of("run", "loopback-2", "quantile", quantile))))
                            .as(distribution + " " + quantile)
                            .isEqualTo(row.get(distribution.getValue() + figure + "Nanos")));
        }
        assertThat(figures.has("weir_run_usable", Map.of("run", "loopback-1", "workload", "brief")))
                .isTrue();
        assertThat(figures.value("weir_phase", Map.of("run", "loopback-2", "phase", "measure")))
                .isEqualTo(1);
        assertThat(figures.value("weir_campaign_runs_ended", Map.of())).isEqualTo(1);
    }

    private static String three(double value) {
        return String.format("%.3f", value);
    }

    private static String whole(double value) {
        return String.format("%.0f", value);
    }

    private static String nanos(double seconds) {
        return Double.isNaN(seconds) ? "" : String.format("%.0f", seconds * 1e9);
    }

    @Test
    void showsTheReportWhichGoesOnByItself() throws Exception {
        try (Browser browser = Browser.open();
                Page page = browser.page(1400, ColorScheme.LIGHT)) {
            List<String> troubles = new ArrayList<>();
            page.onConsoleMessage(message -> {
                if (message.type().equals("error") || message.type().equals("warning")) {
                    troubles.add(message.text());
                }
            });
            page.onPageError(troubles::add);
            page.navigate(address("The report is at "));
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
            assertThat(page.locator("#verdicts").innerText())
                    .contains("loopback-1")
                    .containsPattern("loopback-2\\s+RUNNING");
            assertThat(page.locator("#live").innerText())
                    .startsWith("Live: 1 of 2 runs done, ")
                    .contains("loopback-2 is in its phase “measure”");

            page.locator("select[aria-label='Which figure of Response time']").selectOption("max");
            page.evaluate("() => scrollTo(0, 700)");
            String points = "() => weirCharts.find(c => c.title === 'Response time').drawn.getOption().series"
                    + ".find(s => s.name.includes('loopback-2')).data.length";
            int before = (int) page.evaluate(points);
            page.waitForFunction("before => (" + points + ")() >= before + 3", before);

            assertThat(page.locator("select[aria-label='Which figure of Response time']")
                            .inputValue())
                    .isEqualTo("max");
            assertThat((int) page.evaluate("() => Math.round(scrollY)")).isEqualTo(700);
            assertThat(page.evaluate("() => weirCharts.filter(c => c.drawn.isDisposed()).length"))
                    .isEqualTo(0);
            assertThat(page.locator("#contents a").allInnerTexts()).doesNotHaveDuplicates();
            assertThat(troubles).isEmpty();
            Files.createDirectories(SCREENSHOTS);
            page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(SCREENSHOTS.resolve("live.png")));

            command.close();
            page.waitForFunction("() => document.getElementById('live').textContent.startsWith('No longer live')");
        }
    }
}

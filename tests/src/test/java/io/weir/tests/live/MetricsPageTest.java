package io.weir.tests.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.live.LiveRun;
import io.weir.live.LocalPage;
import io.weir.live.MetricsPage;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.report.RunFolder;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Verdict;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsPageTest {

    private static final long SECOND = 1_000_000_000L;
    private static final LiveRun RUN = new LiveRun("kafka", "1kb \"3p\"\\", new RunFolder(Path.of("kafka-1")));
    private static final Map<String, String> OF_RUN = Map.of("run", "kafka-1");

    private final MetricsPage page = new MetricsPage(2);

    private static IntervalSnapshot interval(int index, Map<String, Long> errors) {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValueWithCount(2_000_000, 90);
        latencies.response().recordValueWithCount(50_000_000, 10);
        latencies.service().recordValueWithCount(1_000_000, 100);
        return new IntervalSnapshot(
                index,
                Phase.MEASURE,
                index * SECOND,
                index * SECOND + SECOND / 2,
                60,
                new Counters(70, 50, 2, 3, 4, 40, 70 * 1000, 50 * 1000, 40 * 1000),
                Latencies.empty(),
                latencies,
                7,
                3,
                errors,
                null);
    }

    private PrometheusFormat read(boolean openMetrics) {
        LocalPage.Content content = page.read(
                openMetrics
                        ? Optional.of("application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.1")
                        : Optional.empty());
        assertThat(content.type())
                .isEqualTo(
                        openMetrics
                                ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
                                : "text/plain; version=0.0.4; charset=utf-8");
        return PrometheusFormat.read(new String(content.bytes(), StandardCharsets.UTF_8), openMetrics);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isWellFormedBeforeDuringAndAfterARun(boolean openMetrics) {
        read(openMetrics);
        page.runStarting(RUN, true);
        read(openMetrics);
        page.phase(Phase.MEASURE);
        page.interval(interval(0, Map.of("a \"bad\"\nreason\\", 3L)));
        PrometheusFormat during = read(openMetrics);
        assertThat(during.samples())
                .filteredOn(sample -> sample.labels().containsKey("driver"))
                .allSatisfy(sample -> assertThat(sample.labels()).containsEntry("workload", "1kb \"3p\"\\"));
        assertThat(during.has("weir_errors_total", Map.of("kind", "a \"bad\"\nreason\\")))
                .isTrue();
        page.runEnded(new Verdict(List.of(), List.of()));
        read(openMetrics);
    }

    @Test
    void countsFromTheStartOfTheRunAndTellsRatesOfTheLastInterval() {
        page.runStarting(RUN, true);
        page.interval(interval(0, Map.of("late", 3L)));
        page.interval(interval(1, Map.of("late", 1L, "gone", 1L)));
        PrometheusFormat text = read(false);

        assertThat(text.value("weir_due_messages_total", OF_RUN)).isEqualTo(120);
        assertThat(text.value("weir_acknowledged_messages_total", OF_RUN)).isEqualTo(100);
        assertThat(text.value("weir_acknowledged_bytes_total", OF_RUN)).isEqualTo(100_000);
        assertThat(text.value("weir_failed_messages_total", Map.of("outcome", "aborted")))
                .isEqualTo(8);
        assertThat(text.value("weir_errors_total", Map.of("kind", "late"))).isEqualTo(4);
        assertThat(text.value("weir_acknowledged_messages_per_second", OF_RUN)).isEqualTo(100);
        assertThat(text.value("weir_received_bytes_per_second", OF_RUN)).isEqualTo(80_000);
        assertThat(text.value("weir_outstanding_messages", OF_RUN)).isEqualTo(7);
        assertThat(text.value("weir_backlog_messages", OF_RUN)).isEqualTo(3);
        assertThat(text.value("weir_interval_end_seconds", OF_RUN)).isEqualTo(1.5);
    }

    @Test
    void tellsQuantilesOfTheLastIntervalInSecondsAndNoneWhereThereIsNoSample() {
        page.runStarting(RUN, true);
        page.interval(interval(0, Map.of()));
        PrometheusFormat text = read(false);

        assertThat(text.value("weir_response_seconds", Map.of("quantile", "0.5")))
                .isBetween(0.002, 0.002002);
        assertThat(text.value("weir_response_seconds", Map.of("quantile", "0.99")))
                .isBetween(0.05, 0.05005);
        assertThat(text.value("weir_response_seconds_count", OF_RUN)).isEqualTo(100);
        assertThat(text.value("weir_end_to_end_seconds", Map.of("quantile", "0.99")))
                .isNaN();
        assertThat(text.value("weir_end_to_end_seconds_count", OF_RUN)).isZero();
    }

    @Test
    void saysWhichPhaseTheRunIsIn() {
        page.runStarting(RUN, true);
        page.phase(Phase.WARM_UP);
        PrometheusFormat text = read(false);

        assertThat(text.value("weir_phase", Map.of("phase", "warm-up"))).isEqualTo(1);
        assertThat(text.value("weir_phase", Map.of("phase", "measure"))).isZero();
    }

    @Test
    void asksNothingOfAClosedLoop() {
        page.runStarting(RUN, false);
        page.interval(interval(0, Map.of()));
        PrometheusFormat text = read(false);

        assertThat(text.has("weir_due_messages_total", OF_RUN)).isFalse();
        assertThat(text.has("weir_target_messages_per_second", OF_RUN)).isFalse();
        assertThat(text.has("weir_sent_messages_per_second", OF_RUN)).isTrue();
    }

    @Test
    void keepsTotalsAndVerdictOfARunThatHasEndedAndNoCurrentFigures() {
        page.runStarting(RUN, true);
        page.phase(Phase.MEASURE);
        page.interval(interval(0, Map.of()));
        page.runEnded(
                new Verdict(List.of(new Finding(Cause.NOT_SUSTAINED, "a"), new Finding(Cause.ERRORS, "b")), List.of()));
        PrometheusFormat text = read(false);

        assertThat(text.value("weir_run_usable", OF_RUN)).isZero();
        assertThat(text.value("weir_run_finding", Map.of("cause", "NOT_SUSTAINED")))
                .isEqualTo(1);
        assertThat(text.value("weir_run_finding", Map.of("cause", "ERRORS"))).isEqualTo(1);
        assertThat(text.value("weir_sent_messages_total", OF_RUN)).isEqualTo(70);
        assertThat(text.has("weir_sent_messages_per_second", OF_RUN)).isFalse();
        assertThat(text.has("weir_phase", OF_RUN)).isFalse();
        assertThat(text.value("weir_campaign_runs_ended", Map.of())).isEqualTo(1);
        assertThat(text.value("weir_campaign_runs", Map.of())).isEqualTo(2);
    }

    @Test
    void countsARunThatEndedBeforeItHadBegun() {
        page.runStarting(RUN, true);
        page.interval(interval(0, Map.of()));
        page.runEnded(new Verdict(List.of(), List.of()));
        page.runEnded(null);
        PrometheusFormat text = read(false);

        assertThat(text.value("weir_campaign_runs_ended", Map.of())).isEqualTo(2);
        assertThat(text.value("weir_run_usable", OF_RUN)).isEqualTo(1);
    }

    @Test
    void makesNoMoreThanFiftySeriesOfReasons() {
        page.runStarting(RUN, true);
        for (int i = 0; i < 200; i++) {
            page.interval(interval(i, Map.of("offset " + i, 1L)));
        }
        assertThat(read(false).samples())
                .filteredOn(sample -> sample.name().equals("weir_errors_total"))
                .hasSize(51)
                .extracting(PrometheusFormat.Sample::value)
                .contains(150.0);
    }

    @Test
    void namesAllItsFamiliesInTheDocumentation() throws Exception {
        page.runStarting(RUN, true);
        page.interval(interval(0, Map.of("late", 1L)));
        page.runEnded(new Verdict(List.of(new Finding(Cause.ERRORS, "b")), List.of()));
        String documentation = Files.readString(Path.of("..", "docs", "prometheus.md"));
        List<String> documented = Pattern.compile("^\\| `(weir_[a-z_]+)` \\| ([a-z]+) \\|", Pattern.MULTILINE)
                .matcher(documentation)
                .results()
                .map(match -> match.group(1) + " " + match.group(2))
                .toList();

        assertThat(read(false).types().entrySet().stream().map(type -> type.getKey() + " " + type.getValue()))
                .containsExactlyInAnyOrderElementsOf(documented);
    }
}

package io.weir.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.weir.measure.Counters;
import io.weir.measure.Distribution;
import io.weir.measure.Latencies;
import io.weir.report.HistogramLog;
import io.weir.report.IntervalsCsv;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Reads what a run has left, as far as it came. */
public record LeftResults(RunFolder folder) {

    /** Cells are rates, rounded to three places. */
    private static final double ROUNDING = 0.01;

    /** Those of a run, such as kafka-1, that a command in this folder has made; there must be just one. */
    public static LeftResults of(Path folder, String run) throws IOException {
        List<Path> found = find(folder, run);
        assertThat(found).as(run).hasSize(1);
        return new LeftResults(new RunFolder(found.get(0)));
    }

    /** The folders of such a run so far. */
    public static List<Path> find(Path folder, String run) throws IOException {
        Path results = folder.resolve("results");
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> campaigns = Files.list(results)) {
            return campaigns
                    .map(campaign -> campaign.resolve(run))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }

    /** The folder of the campaign. */
    public Path campaign() {
        return folder.path().getParent();
    }

    public RunResult result() throws ReportException {
        return ResultJson.read(folder.result());
    }

    /** Checks result.json against the published schema. */
    public void assertFollowsTheSchema() throws Exception {
        var schema = JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(Files.readString(Shipped.CLONE.resolve("docs/result.schema.json")));
        assertThat(schema.validate(new JsonMapper().readTree(folder.result().toFile())))
                .isEmpty();
    }

    /** How many intervals of that phase are written; none when there is no file yet. */
    public long intervals(String phase) throws ReportException {
        Path file = folder.intervals();
        return Files.exists(file)
                ? IntervalsCsv.read(file).stream()
                        .filter(row -> row.get(1).equals(phase))
                        .count()
                : 0;
    }

    /** The run's distributions in nanoseconds by the tags of its histogram log. */
    public Map<String, Histogram> histograms() throws ReportException {
        Map<String, Histogram> byTag = new HashMap<>();
        HistogramLog.forEach(
                folder.histograms(),
                histogram -> byTag.computeIfAbsent(histogram.getTag(), tag -> Latencies.newHistogram())
                        .add(histogram));
        return byTag;
    }

    /** Checks that both streamed files can be read, though one may have an interval more than the other. */
    public void assertStreamedFilesCanBeRead() throws ReportException {
        assertThat(intervals("measure")).isPositive();
        assertThat(histograms()).containsKey("response");
    }

    /**
     * Checks that both streamed files can be read and hold the same samples; of a process that was killed between the
     * one and the other, but for the last interval.
     */
    public void assertStreamedFilesAgree() throws ReportException {
        long inHistograms = count(histograms(), "response");
        List<List<String>> rows = IntervalsCsv.read(folder.intervals());
        List<List<String>> butOne = rows.subList(0, Math.max(1, rows.size() - 1));
        assertThat(inHistograms).isIn(responses(rows), responses(butOne));
    }

    private static long responses(List<List<String>> rows) {
        int index = rows.get(0).indexOf("responseCount");
        return rows.stream()
                .filter(row -> row.get(1).equals("measure") || row.get(1).equals("drain"))
                .mapToLong(row -> Long.parseLong(row.get(index)))
                .sum();
    }

    /** What a column holds, interval for interval. */
    public List<String> cells(String column) throws ReportException {
        List<List<String>> rows = IntervalsCsv.read(folder.intervals());
        int at = rows.get(0).indexOf(column);
        assertThat(at).as(column).isNotNegative();
        return rows.subList(1, rows.size()).stream().map(row -> row.get(at)).toList();
    }

    /** Checks that intervals and histograms add up to the result. */
    public void assertAddsUp() throws ReportException {
        MeasuredFigures figures = result().figures();
        assertThat(figures).isNotNull();
        assertCounters("warm-up", figures.warmUpCounters());
        assertCounters("measure", figures.windowCounters());
        assertCounters("drain", figures.drainCounters());
        Map<String, Histogram> histograms = histograms();
        assertSame(histograms.get("response"), figures.measured().response());
        assertSame(histograms.get("service"), figures.measured().service());
        assertSame(histograms.get("sendDelay"), figures.measured().sendDelay());
        assertSame(histograms.get("endToEnd"), figures.measured().endToEnd());
        assertSame(
                histograms.get("responseWithoutGeneratorDelay"),
                figures.measured().of(Distribution.RESPONSE_WITHOUT_GENERATOR_DELAY));
        assertSame(histograms.get("wakeUpDelay"), figures.measured().of(Distribution.WAKE_UP_DELAY));
        assertThat(responses(IntervalsCsv.read(folder.intervals()))).isEqualTo(count(histograms, "response"));
    }

    private void assertCounters(String phase, Counters counters) throws ReportException {
        double tolerance = ROUNDING * Math.max(1, intervals(phase));
        assertThat(perSecond(phase, "sentMessagesPerSecond")).isCloseTo(counters.sent(), within(tolerance));
        assertThat(perSecond(phase, "acknowledgedMessagesPerSecond"))
                .isCloseTo(counters.acknowledged(), within(tolerance));
        assertThat(perSecond(phase, "receivedMessagesPerSecond")).isCloseTo(counters.received(), within(tolerance));
        assertThat(sum(phase, "failedMessages")).isEqualTo(counters.failed());
    }

    private static org.assertj.core.data.Offset<Double> within(double tolerance) {
        // A second of the file is a second but for less than a thousandth.
        return org.assertj.core.api.Assertions.within(Math.max(2.0, tolerance));
    }

    private static void assertSame(Histogram histogram, LatencySummary summary) {
        assertThat(histogram.getTotalCount()).isEqualTo(summary.count());
        assertThat(histogram.getValueAtPercentile(99)).isEqualTo(summary.p99Nanos());
        assertThat(histogram.getMaxValue()).isEqualTo(summary.maxNanos());
    }

    private static long count(Map<String, Histogram> histograms, String tag) {
        Histogram histogram = histograms.get(tag);
        return histogram == null ? 0 : histogram.getTotalCount();
    }

    /** A column of rates times the lengths of its intervals. */
    private double perSecond(String phase, String column) throws ReportException {
        List<List<String>> rows = IntervalsCsv.read(folder.intervals());
        int index = rows.get(0).indexOf(column);
        return rows.stream()
                .filter(row -> row.get(1).equals(phase))
                .mapToDouble(row -> Double.parseDouble(row.get(index))
                        * (Double.parseDouble(row.get(3)) - Double.parseDouble(row.get(2))))
                .sum();
    }

    private double sum(String phase, String column) throws ReportException {
        List<List<String>> rows = IntervalsCsv.read(folder.intervals());
        int index = rows.get(0).indexOf(column);
        return rows.stream()
                .filter(row -> row.get(1).equals(phase))
                .mapToDouble(row -> Double.parseDouble(row.get(index)))
                .sum();
    }
}

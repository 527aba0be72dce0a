package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.evidence.Mark;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.resource.ResourceFigures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class StreamingReportTest {

    @TempDir
    Path path;

    private RunFolder folder;

    private final List<ReportException> failures = new ArrayList<>();

    @BeforeEach
    void nameTheFolder() {
        folder = new RunFolder(path);
    }

    private static Map<String, Histogram> histograms(Path file) throws ReportException {
        Map<String, Histogram> byTag = new HashMap<>();
        HistogramLog.forEach(
                file,
                histogram -> byTag.computeIfAbsent(histogram.getTag(), tag -> Latencies.newHistogram())
                        .add(histogram));
        return byTag;
    }

    @Test
    void namesTheRemedyForAStreamedFileThatIsGone() {
        assertThatThrownBy(() -> IntervalsCsv.read(folder.intervals()))
                .hasMessage("The result " + folder.intervals()
                        + " can't be read: no such file or folder; restore this file of its run, or measure again.");
    }

    @Test
    void keepsEveryIntervalWithoutBeingClosed() throws Exception {
        StreamingReport report = report();
        report.interval(CraftedResults.interval(0, 1_000_000));
        report.interval(CraftedResults.interval(1, 2_000_000));

        assertThat(IntervalsCsv.read(folder.intervals())).hasSize(3);
        assertThat(histograms(folder.histograms()).get("response").getTotalCount())
                .isEqualTo(2_000);
        report.close();
        assertThat(failures).isEmpty();
    }

    @Test
    void namesEachColumnOnceAndFillsItInEveryRow() throws Exception {
        try (StreamingReport report = report()) {
            report.interval(CraftedResults.interval(3, 1_000_000));
        }

        List<List<String>> rows = IntervalsCsv.read(folder.intervals());

        assertThat(rows.get(0)).doesNotHaveDuplicates().isEqualTo(IntervalsCsv.COLUMNS);
        assertThat(rows.get(1)).hasSameSizeAs(rows.get(0));
        assertThat(cell(rows, "phase")).isEqualTo("measure");
        assertThat(cell(rows, "startSeconds")).isEqualTo("3.000");
        assertThat(cell(rows, "targetMessagesPerSecond")).isEqualTo("1000.000");
        assertThat(cell(rows, "acknowledgedMessagesPerSecond")).isEqualTo("990.000");
        assertThat(cell(rows, "acknowledgedMegabytesPerSecond")).isEqualTo("0.990");
        assertThat(cell(rows, "failedMessages")).isEqualTo("10");
        assertThat(cell(rows, "backlogMessages")).isEqualTo("13");
        assertThat(cell(rows, "responseCount")).isEqualTo("1000");
        assertThat(Long.parseLong(cell(rows, "endToEndP99Nanos"))).isBetween(999_000L, 1_001_000L);
    }

    @Test
    void leavesALatencyThatNobodyHadEmpty() throws Exception {
        try (StreamingReport report = report()) {
            report.interval(CraftedResults.interval(0, Phase.MEASURE, Latencies.empty(), Latencies.empty()));
        }

        List<List<String>> rows = IntervalsCsv.read(folder.intervals());

        assertThat(cell(rows, "responseCount")).isEqualTo("0");
        assertThat(cell(rows, "responseP50Nanos")).isEmpty();
        assertThat(cell(rows, "endToEndMaxNanos")).isEmpty();
    }

    @Test
    void leavesWhatWasAskedEmptyInAClosedLoop() throws Exception {
        paced = false;
        try (StreamingReport report = report()) {
            report.interval(CraftedResults.interval(3, 1_000_000));
        }

        assertThat(cell(IntervalsCsv.read(folder.intervals()), "targetMessagesPerSecond"))
                .isEmpty();
    }

    @Test
    void addsAMarkToItsInterval() throws Exception {
        try (StreamingReport report = report()) {
            report.mark(new Mark(Mark.Kind.NODE_ENDED, 3.5, "kafka-2 ended, \"disk full\"\n"));
            report.mark(new Mark(Mark.Kind.STAGE, 3.9, "backlog: build"));
            report.mark(new Mark(Mark.Kind.STAGE, 4.1, "backlog: catch-up"));
            report.mark(new Mark(Mark.Kind.STEADY, 5, "steady since"));
            report.interval(CraftedResults.interval(3, 1_000_000));
            report.interval(CraftedResults.interval(4, 1_000_000));
            report.interval(CraftedResults.interval(5, 1_000_000));
        }

        List<List<String>> rows = IntervalsCsv.read(folder.intervals());
        int column = rows.get(0).indexOf("marks");
        assertThat(rows.stream().skip(1).map(row -> row.get(column)))
                .containsExactly("kafka-2 ended  'disk full' ; backlog: build", "backlog: catch-up", "steady since");
    }

    @Test
    void keepsASearchApartInTheHistogramLog() throws Exception {
        Latencies step = Latencies.empty();
        step.response().recordValue(5_000_000);
        try (StreamingReport report = report()) {
            report.interval(CraftedResults.interval(0, Phase.SEARCH, Latencies.empty(), step));
        }

        assertThat(histograms(folder.histograms())).containsOnlyKeys("searchResponse");
        assertThat(cell(IntervalsCsv.read(folder.intervals()), "phase")).isEqualTo("search");
    }

    @Test
    void keepsWarmUpApartInTheHistogramLog() throws Exception {
        Latencies warmUp = Latencies.empty();
        warmUp.response().recordValue(5_000_000);
        try (StreamingReport report = report()) {
            report.interval(CraftedResults.interval(0, Phase.WARM_UP, warmUp, Latencies.empty()));
            report.interval(CraftedResults.interval(1, 1_000_000));
        }

        assertThat(histograms(folder.histograms()))
                .containsOnlyKeys(
                        "warmUpResponse",
                        "response",
                        "service",
                        "sendDelay",
                        "endToEnd",
                        "responseWithoutGeneratorDelay",
                        "wakeUpDelay")
                .hasEntrySatisfying(
                        "warmUpResponse",
                        histogram -> assertThat(histogram.getTotalCount()).isEqualTo(1))
                .hasEntrySatisfying(
                        "response",
                        histogram -> assertThat(histogram.getTotalCount()).isEqualTo(1_000));
    }

    @Test
    void doesNotTouchTheSnapshot() throws Exception {
        var snapshot = CraftedResults.interval(0, 1_000_000);
        try (StreamingReport report = report()) {
            report.interval(snapshot);
        }

        assertThat(snapshot.measured().response().getTag()).isNull();
    }

    @Test
    void isReadByHdrHistogramItself() throws Exception {
        try (StreamingReport report = report()) {
            report.interval(CraftedResults.interval(4, 1_000_000));
        }

        try (HistogramLogReader reader =
                new HistogramLogReader(folder.histograms().toFile())) {
            EncodableHistogram histogram = reader.nextIntervalHistogram();
            assertThat(histogram.getTag()).isEqualTo("response");
            assertThat(reader.getStartTimeSec()).isEqualTo(CraftedResults.START.toEpochMilli() / 1e3);
            assertThat(histogram.getStartTimeStamp())
                    .isEqualTo(CraftedResults.START.plusSeconds(4).toEpochMilli());
        }
    }

    @Test
    void readsTheIntervalsBeforeACutAtAnyByte() throws Exception {
        try (StreamingReport report = report()) {
            report.interval(CraftedResults.interval(0, 1_000_000));
        }
        long csvBefore = Files.size(folder.intervals());
        long histogramsBefore = Files.size(folder.histograms());
        RunFolder longer = new RunFolder(Files.createDirectory(path.resolve("longer")));
        try (StreamingReport report = StreamingReport.create(
                longer, true, List.of(), ResourceFigures.NONE, CraftedResults.START, failures::add)) {
            report.interval(CraftedResults.interval(0, 1_000_000));
            report.interval(CraftedResults.interval(1, 1_000_000));
        }
        Path cut = path.resolve("cut");

        byte[] csv = Files.readAllBytes(longer.intervals());
        for (int length = (int) csvBefore; length < csv.length; length++) {
            Files.write(cut, Arrays.copyOf(csv, length));
            assertThat(IntervalsCsv.read(cut)).hasSize(2);
        }
        byte[] histograms = Files.readAllBytes(longer.histograms());
        for (int length = (int) histogramsBefore; length < histograms.length; length++) {
            Files.write(cut, Arrays.copyOf(histograms, length));
            assertThat(histograms(cut).get("wakeUpDelay").getTotalCount()).isEqualTo(1_000);
        }
    }

    @Test
    void refusesToOverwrite() throws Exception {
        Files.writeString(folder.histograms(), "precious");

        assertThatThrownBy(this::report)
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(folder.histograms().toString())
                .hasMessageContaining("it exists already");
        assertThat(folder.histograms()).hasContent("precious");
    }

    @Test
    void reportsABrokenFileOnceAndGoesOnWithTheOther() throws Exception {
        ByteArrayOutputStream histograms = new ByteArrayOutputStream();
        try (StreamingReport report = new StreamingReport(
                new IntervalsCsv(
                        new AppendedFile(folder.intervals(), failingAfterTheFirstWrite()),
                        true,
                        List.of(),
                        ResourceFigures.NONE),
                new HistogramLog(new AppendedFile(folder.histograms(), histograms), CraftedResults.START),
                failures::add)) {
            int head = histograms.size();
            report.interval(CraftedResults.interval(0, 1_000_000));
            int one = histograms.size();
            report.interval(CraftedResults.interval(1, 1_000_000));

            assertThat(failures).hasSize(1);
            assertThat(failures.get(0))
                    .hasMessageContaining(folder.intervals().toString())
                    .hasMessageContaining("the disk is gone");
            assertThat(one).isGreaterThan(head);
            assertThat(histograms.size()).isGreaterThan(one);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void saysInOneSentenceThatTheDiskIsFull() throws IOException {
        Path full = Path.of("/dev/full");
        try (OutputStream out = Files.newOutputStream(full)) {
            assertThatThrownBy(
                            () -> new IntervalsCsv(new AppendedFile(full, out), true, List.of(), ResourceFigures.NONE))
                    .isInstanceOf(ReportException.class)
                    .hasMessage("Results can't be written to /dev/full: No space left on device; make room there or"
                            + " name another place.");
        }
    }

    private boolean paced = true;

    private StreamingReport report() throws ReportException {
        return StreamingReport.create(
                folder, paced, List.of(), ResourceFigures.NONE, CraftedResults.START, failures::add);
    }

    private static String cell(List<List<String>> rows, String column) {
        return rows.get(1).get(rows.get(0).indexOf(column));
    }

    private static OutputStream failingAfterTheFirstWrite() {
        return new OutputStream() {
            private boolean written;

            @Override
            public void write(int b) throws IOException {
                throw new IOException("the disk is gone");
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                if (written) {
                    throw new IOException("the disk is gone");
                }
                written = true;
            }
        };
    }
}

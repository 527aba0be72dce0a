package io.weir.report;

import static io.weir.verdict.CraftedRecovery.kill;
import static io.weir.verdict.CraftedRecovery.killForGood;
import static io.weir.verdict.CraftedRecovery.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.verdict.CraftedRecovery;
import io.weir.verdict.CraftedRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShortSummaryTest {

    private static final Path FOLDER = Path.of("results", "20261120-090507-1kb-3p", "Kafka-1");

    private static List<String> of(CraftedRun run) {
        return ShortSummary.lines(CraftedResults.completed(run), FOLDER);
    }

    private static void fits(List<? extends String> lines) {
        assertThat(List.copyOf(lines)).hasSizeLessThanOrEqualTo(12).allMatch(line -> line.length() <= 100);
    }

    @Test
    void showsAValidRunInEightLines() {
        assertThat(of(new CraftedRun()))
                .satisfies(ShortSummaryTest::fits)
                .containsExactly(
                        "1kb-3p on Kafka (kafka 4.3.1): VALID",
                        "  rate       1,000 of 1,000 msg/s acknowledged (1 MB/s), 1,000 received",
                        "                    p50       p99   95 % interval            p99.9       max",
                        "  response         5 ms    9.9 ms   (not known)            9.99 ms     10 ms",
                        "  service        4.5 ms   8.91 ms   (not known)            8.99 ms      9 ms",
                        "  end-to-end      10 ms   19.8 ms   (not known)              20 ms     20 ms",
                        "  CPU        generator 0.2 cores, broker 0.5 cores",
                        "  files      " + FOLDER);
    }

    @Test
    void saysWhyARunIsNotValidAndWhatToDoFirst() {
        CraftedRun run = new CraftedRun();
        run.acknowledgedReceipts = new Receipts(12, CraftedRun.DUE - 12, 0);
        run.errors = Map.of("Timeout: no answer", 3L);

        assertThat(of(run))
                .satisfies(ShortSummaryTest::fits)
                .anySatisfy(line -> assertThat(line).startsWith("  why        12 "))
                .contains(
                        "  do         Look at the guarantees in report.html and at the broker's log. (explain DATA_LOST)")
                .anySatisfy(line -> assertThat(line).startsWith("  audit      3 sends failed; 12 lost, "));
    }

    @Test
    void fitsWithLongNamesAndAllThatCanGoWrong() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 5_000;
        run.unfinished = 5_000;
        run.sender = CraftedRun.sender(100, 9_000, 0, 900, 0, 0);
        run.errors = Map.of("Timeout: no answer", 3L);
        String driver = "kafka-three-nodes-in-containers-with-tls-and-all-replicas-in-sync";

        List<String> lines = ShortSummary.lines(CraftedResults.completed(run, driver, "1 KiB, 3 partitions"), FOLDER);

        assertThat(lines.get(0)).hasSizeBetween(101, 200).contains(driver + " (kafka 4.3.1): NOT VALID");
        assertThat(lines.subList(1, lines.size()))
                .hasSizeLessThanOrEqualTo(10)
                .allMatch(line -> line.length() <= 100)
                .anyMatch(line -> line.startsWith("  do "))
                .anyMatch(line -> line.startsWith("  end-to-end"))
                .anyMatch(line -> line.startsWith("  audit"));
    }

    @Test
    void breaksALongReasonIntoTwoLines() {
        CraftedRun run = new CraftedRun();
        run.closedLoop = false;
        run.acknowledged = 5_000;
        run.unfinished = 5_000;
        run.sender = CraftedRun.sender(100, 9_000, 0, 900, 0, 0);

        assertThat(of(run))
                .satisfies(ShortSummaryTest::fits)
                .satisfies(lines -> assertThat(lines.get(1)).startsWith("  why        Of a target of 1,000 msg/s"))
                .satisfies(lines -> assertThat(lines.get(2)).startsWith("             "));
    }

    @Test
    void saysThatARunWasInterruptedAndStillHasItsFigures() {
        CraftedRun run = new CraftedRun();
        run.interruption = Optional.of("interrupted by the user");

        assertThat(of(run))
                .satisfies(ShortSummaryTest::fits)
                .anyMatch(line -> line.contains("interrupted by the user"));
    }

    @Test
    void hasNoResponseTimeOfAClosedLoop() {
        CraftedRun run = new CraftedRun();
        run.closedLoop = true;

        assertThat(of(run))
                .satisfies(ShortSummaryTest::fits)
                .noneMatch(line -> line.startsWith("  response"))
                .anyMatch(line -> line.startsWith("  rate       1,000 msg/s acknowledged"));
    }

    @Test
    void hasALineForEachActionOfATimeLine() {
        CraftedRun run = new CraftedRun();
        run.recovery = Optional.of(CraftedRecovery.of(
                kill(series("publishing", 2, 3.5, 0), series("group 0", 2.1, 3.6, 0)),
                killForGood(1, "pulsar-bookkeeper-12", series("publishing", 120.5, null, 0))));

        assertThat(of(run))
                .satisfies(ShortSummaryTest::fits)
                .contains(
                        "  action     kill pulsar-bookkeeper-12: publishing without a success for 121 s, not recovered",
                        "  action     kill all: group 0 without a success for 2.1 s, recovered after 3.6 s");
    }

    @Test
    void hasTheWorstOfManyActionsAndTheirNumber() {
        CraftedRun run = new CraftedRun();
        run.recovery = Optional.of(CraftedRecovery.of(IntStream.range(0, 9)
                .mapToObj(each -> killForGood(each, "n" + each, series("publishing", 1 + each, 20.0, 0)))
                .toArray(DisturbanceRecovery[]::new)));

        List<String> lines = of(run);

        assertThat(lines).allMatch(line -> line.length() <= 100).anyMatch(line -> line.contains("kill n8"));
        long shown = lines.stream().filter(line -> line.startsWith("  action ")).count();
        assertThat(lines).contains("             and " + (9 - shown) + " others, which report.html has");
        assertThat(shown).isBetween(1L, 4L);
    }
}

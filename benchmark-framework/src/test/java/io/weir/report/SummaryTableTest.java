package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.audit.ProvenLoss;
import io.weir.driver.Insight;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep.Judgement;
import io.weir.evidence.SearchStep.Stage;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.measure.BacklogStage;
import io.weir.measure.Latencies;
import io.weir.verdict.CraftedPoints;
import io.weir.verdict.CraftedRecovery;
import io.weir.verdict.CraftedRun;
import io.weir.verdict.RunEvidence;
import io.weir.workload.topology.ProcessingTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SummaryTableTest {

    private static final Path FOLDER = Path.of("results", "20261120-090507-1kb-3p", "Kafka-1");

    @Test
    void laysOutAValidResult() {
        CraftedRun run = new CraftedRun();
        run.broker = RunEvidence.BrokerPlace.SAME_HOST;

        assertThat(SummaryTable.lines(CraftedResults.completed(run), FOLDER))
                .containsExactly(
                        "1kb-3p on Kafka (kafka 4.3.1): VALID",
                        "  note           The broker shares this host with the generator: each takes CPU time, memory"
                                + " and disk from the other.",
                        "  rate               target       sent      acked   received",
                        "  msg/s               1,000      1,000      1,000      1,000",
                        "  MB/s                    1          1          1          1",
                        "  latency               p50        p95        p99      p99.9        max       mean",
                        "  response             5 ms     9.5 ms     9.9 ms    9.99 ms      10 ms    5.01 ms",
                        "  w/o gen. delay       5 ms     9.5 ms     9.9 ms    9.99 ms      10 ms    5.01 ms",
                        "  service            4.5 ms    8.55 ms    8.91 ms    8.99 ms       9 ms     4.5 ms",
                        "  send delay         500 µs     950 µs     990 µs     999 µs       1 ms     501 µs",
                        "  end-to-end          10 ms      19 ms    19.8 ms      20 ms      20 ms      10 ms",
                        "  95 % interval  p50 5 ms (not known), p99 9.9 ms (not known)",
                        "  senders        1 thread, precise waiting: as requested",
                        "  cpu            generator 0.2 cores, kafka-1 0.5 cores; acked per CPU second of the broker:"
                                + " 20,000, of the generator: 50,000",
                        "  audit          0 lost, 0 duplicate, 0 reordered, 0 corrupted, 0 phantom, 0 of unknown"
                                + " outcome",
                        "  files          " + FOLDER + ": intervals.csv, latencies.hlog");
    }

    @Test
    void hasALineForEachStageOfAProfile() {
        CraftedRun run = new CraftedRun();
        run.windowNanos = 60_000_000_000L;
        run.windowPoints = CraftedPoints.of(60, second -> second < 40 ? 1 : 3, second -> second < 40 ? 0 : 1);

        assertThat(SummaryTable.lines(CraftedResults.completed(run), FOLDER))
                .containsSequence(
                        "  held for            acked        p50        p99     steady",
                        "  40 s                1,000       1 ms       2 ms since 10 s after the start of load",
                        "  20 s                1,000    3.02 ms    6.01 ms not tested");
    }

    @Test
    void saysWhatCompressionHasAchievedWhereAClientTells() {
        CraftedRun run = new CraftedRun();
        run.clientMetrics = List.of(
                new Insight.Metric("rate[0]", 0.412, Insight.Metric.COMPRESSION_RATIO, Insight.Source.PRODUCER),
                new Insight.Metric("rate[1]", 0.5, Insight.Metric.COMPRESSION_RATIO, Insight.Source.PRODUCER),
                new Insight.Metric("rate[2]", Double.NaN, Insight.Metric.COMPRESSION_RATIO, Insight.Source.PRODUCER),
                new Insight.Metric("wait", 7, "ratio", Insight.Source.PRODUCER));

        assertThat(SummaryTable.lines(CraftedResults.completed(run), FOLDER))
                .contains("  compression    0.41 to 0.50 compressed bytes per byte, as the clients report it");
    }

    @Test
    void saysHowTheRateChanged() {
        assertThat(SummaryTable.lines(CraftedResults.ramped(), FOLDER))
                .contains("  profile        rising from 500 to 1,500 msg/s in 10 s");
    }

    @Test
    void putsTheReasonsRightUnderTheVerdict() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 5_000;
        run.acknowledgedReceipts = new Receipts(70, 4_930, 0);
        run.refused = 5;
        run.errors = Map.of("TooLarge: a", 2L, "NotLeader: b", 3L);

        List<String> lines = SummaryTable.lines(CraftedResults.completed(run), FOLDER);

        assertThat(lines.get(0))
                .isEqualTo("1kb-3p on Kafka (kafka 4.3.1): NOT VALID: NOT_SUSTAINED, DATA_LOST, ERRORS");
        assertThat(lines.subList(1, 3)).allMatch(line -> line.startsWith("  not valid      "));
        assertThat(lines.get(3)).startsWith("  qualified      ");
        assertThat(lines)
                .anyMatch(line -> line.startsWith("  audit          70 lost"))
                .containsSubsequence("  errors         3 × NotLeader: b", "  errors         2 × TooLarge: a");
    }

    @Test
    void callsNothingLostThatMayStillBeQueued() {
        CraftedRun run = new CraftedRun();
        run.acknowledgedReceipts = new Receipts(70, CraftedRun.DUE - 70, 0);
        run.provenLoss = new ProvenLoss(12, 58, 0, ProvenLoss.Doubt.STILL_HELD);

        assertThat(SummaryTable.lines(CraftedResults.completed(run), FOLDER))
                .anyMatch(line -> line.startsWith("  audit          70 missing (12 of them lost), 0 duplicate"));
    }

    @Test
    void saysWhyARunFailedOnce() {
        assertThat(SummaryTable.lines(CraftedResults.failed(), FOLDER))
                .containsExactly(
                        "file on Kafka: NOT VALID: INCOMPLETE",
                        "  failed         The broker at 127.0.0.1:9092 can't be reached.",
                        "  files          " + FOLDER + ": intervals.csv, latencies.hlog");
    }

    @Test
    void showsNoFigureForWhatWasNotMeasured() {
        CraftedRun run = new CraftedRun();
        run.measured = Latencies.empty();
        run.checked = false;

        assertThat(SummaryTable.lines(CraftedResults.completed(run), FOLDER))
                .contains("  response             none", "  audit          unchecked");
    }

    @Test
    void callsAClosedLoopsFiguresByTheirName() {
        CraftedRun run = new CraftedRun();
        run.closedLoop = true;
        run.measured.response().reset();
        run.measured.sendDelay().reset();
        run.sender = CraftedRun.sender(0, 500, 9_000, 500, 0, 0);

        List<String> lines = SummaryTable.lines(CraftedResults.completed(run), FOLDER);

        assertThat(lines)
                .contains(
                        "  msg/s                 max      1,000      1,000      1,000",
                        "  service time       4.5 ms    8.55 ms    8.91 ms    8.99 ms       9 ms     4.5 ms",
                        "  sent-to-end         10 ms      19 ms    19.8 ms      20 ms      20 ms      10 ms")
                .noneMatch(line -> line.startsWith("  response") || line.startsWith("  send delay"));
    }

    @Test
    void tellsHowASearchHasDecided() {
        CraftedRun run = new CraftedRun();
        run.search = Optional.of(CraftedRun.search(
                Ending.FOUND,
                1_052.6,
                CraftedRun.step(Stage.RAMP, 1_000, Judgement.SUSTAINED),
                CraftedRun.step(Stage.RAMP, 3_000, Judgement.CONSUMERS_BEHIND),
                CraftedRun.step(Stage.CONFIRM, 1_052.6, Judgement.SUSTAINED)));

        assertThat(SummaryTable.lines(CraftedResults.completed(run), FOLDER))
                .containsSequence(
                        "  search         1,053 msg/s, confirmed, in 3 steps and 61.5 s; at 3,000 msg/s the consumers of"
                                + " sub-0 fell behind by 300 msg/s; measured at 1,000 msg/s",
                        "  step               target      acked   received        p99      stage",
                        "  sustained           1,000      1,000      1,000       2 ms       ramp",
                        "  missed              3,000      2,700      2,400       2 ms       ramp",
                        "  sustained           1,053      1,053      1,053       2 ms    confirm");
    }

    @Test
    void tellsTheStagesOfABacklog() {
        CraftedRun run = new CraftedRun();
        run.backlog = Optional.of(CraftedRun.backlog(
                BacklogRecord.Ending.DRAINED,
                CraftedRun.stage(BacklogStage.BUILD, 20, 0, 0, 20_000),
                CraftedRun.stage(BacklogStage.CATCH_UP, 1.8, 11_000, 20_000, 400),
                CraftedRun.stage(BacklogStage.AFTER, 10, 1_000, 400, 350)));

        assertThat(SummaryTable.lines(CraftedResults.completed(run), FOLDER))
                .containsSequence(
                        "  backlog        built 20,000 messages in 20 s, drained in 1.8 s at 11,000 msg/s received, by"
                                + " the broker's count",
                        "  stage              lasted      acked   received        p50        p99    backlog",
                        "  build                20 s      1,000          0       1 ms       2 ms     20,000",
                        "  catch-up            1.8 s      1,000     11,000       1 ms       2 ms        400",
                        "  after                10 s      1,000      1,000       1 ms       2 ms        350");
    }

    /** Eight consumers can do four messages a second each. */
    @Test
    void saysWhatBusyConsumersCanProcessBesideWhatWasReceived() {
        CraftedRun run = new CraftedRun();
        run.groups = List.of(CraftedRun.group("client", 9_000, ProcessingTime.of(Duration.ofMillis(250))));

        assertThat(SummaryTable.lines(CraftedResults.completed(run), FOLDER))
                .containsSequence(
                        "  subscriptions    received       MB/s  discarded    e2e p50    e2e p99    backlog    missing",
                        "  part (4)              100       0.01        900       1 ms       1 ms          7          0",
                        "                 busy for 250ms with each message: at most 32 msg/s");
    }

    @Test
    void hasATableForEachActionOfATimeLine() {
        CraftedRun run = new CraftedRun();
        run.recovery = Optional.of(CraftedRecovery.of(
                CraftedRecovery.kill(
                        CraftedRecovery.series("publishing", 2, 3.5, 1_500),
                        CraftedRecovery.series("group 0", 2.1, 3.6, 0)),
                CraftedRecovery.killForGood(
                        1, "n", CraftedRecovery.open(CraftedRecovery.series("publishing", 4, null, 3)))));

        List<String> lines = SummaryTable.lines(CraftedResults.completed(run), FOLDER);

        assertThat(lines.stream()
                        .dropWhile(line -> !line.startsWith("  action"))
                        .limit(7))
                .allMatch(line -> line.length() <= 100);
        assertThat(lines)
                .containsSequence(
                        "  action         kill all 5 s after the start of load, over 2 s after that",
                        "                   blackout     before   first ok  recovered  caught up  available     failed",
                        "  publishing            2 s     1.5 ms      2.1 s      3.5 s      3.5 s       75 %      1,500",
                        "  group 0             2.1 s     1.5 ms      2.1 s      3.6 s      3.6 s       75 %          0",
                        "  action         kill n 15 s after the start of load",
                        "                   blackout     before   first ok  recovered  caught up  available     failed",
                        "  publishing          > 4 s     1.5 ms       none       none       none       75 %          3");
    }
}

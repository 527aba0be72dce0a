package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.BacklogRecord;
import io.weir.measure.BacklogRecord.Counter;
import io.weir.measure.BacklogRecord.Ending;
import io.weir.measure.BacklogStage;
import io.weir.measure.BacklogStageFigures;
import io.weir.report.IntervalsCsv;
import io.weir.result.Cause;
import io.weir.result.ClientMetric;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The shipped backlog, from the command line to the result: on Kafka as a broker tells it, and one that stays. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class BacklogIT {

    private static final String BACKLOG =
            Sandbox.CLONE.resolve("workloads/backlog-1kb-3p.yaml").toString();

    @TempDir
    Path folder;

    @Test
    void kafkaTellsWhenTheBacklogIsThereAndWhenItIsDrained() throws Exception {
        Tool tool = Sandbox.in(folder)
                .run(
                        "-d",
                        Sandbox.KAFKA,
                        "-s",
                        "broker.heap=384m",
                        "-s",
                        "producerRate=500",
                        "-s",
                        "consumerBacklogSize=2MB",
                        "-s",
                        "warmupDuration=1s",
                        "-s",
                        "testDuration=2s",
                        BACKLOG);

        LeftResults left = new LeftResults(Sandbox.in(folder).results("kafka-1"));
        left.assertFollowsTheSchema();
        MeasuredFigures figures = left.result().figures();
        assertThat(figures).as(tool.printed()).isNotNull();
        BacklogRecord record = figures.backlog();
        assertThat(record).isNotNull();
        assertThat(record.ending()).as(tool.printed()).isEqualTo(Ending.DRAINED);
        assertThat(record.countedBy()).isEqualTo(Counter.BROKER);
        assertThat(record.targetMessages()).isEqualTo(1_954);
        BacklogStageFigures build = record.stage(BacklogStage.BUILD).orElseThrow();
        assertThat(build.lastBacklogMessages()).isGreaterThanOrEqualTo(1_954);
        BacklogStageFigures catchUp = record.stage(BacklogStage.CATCH_UP).orElseThrow();
        assertThat(catchUp.lastBacklogMessages()).isLessThanOrEqualTo(record.drainedBelowMessages());
        assertThat(catchUp.unreceivedAtStartMessages()).isGreaterThan(catchUp.unreceivedAtEndMessages());
        assertThat(receivedWhilePaused(left)).isNotEmpty().allMatch(received -> received == 0);
        assertThat(figures.integrity().lost()).isZero();
        assertThat(figures.integrity().duplicates()).isZero();
        assertThat(figures.integrity().reordered()).isZero();
        assertThat(figures.clientMetrics())
                .filteredOn(metric -> metric.name().startsWith("rebalance-total"))
                .as("the group stayed as it was when the consumer had joined")
                .extracting(ClientMetric::value)
                .containsExactly(1.0);
        assertThat(tool.printed())
                .contains("backlog: build", "backlog: catch-up", "backlog: after", "  backlog        built ");
    }

    /** Messages a second in the intervals of the build but for the first, in which the consumer was paused. */
    private static List<Double> receivedWhilePaused(LeftResults left) throws Exception {
        List<List<String>> rows = IntervalsCsv.read(left.folder().intervals());
        int stage = rows.get(0).indexOf("stage");
        int received = rows.get(0).indexOf("receivedMessagesPerSecond");
        return rows.stream()
                .filter(row -> row.get(stage).equals("build"))
                .skip(1)
                .map(row -> Double.valueOf(row.get(received)))
                .toList();
    }

    @Test
    void aDrainThatCanNotFinishEndsInTimeWithAVerdict() throws Exception {
        Tool tool = Sandbox.in(folder)
                .run(
                        "-d",
                        Sandbox.LOOPBACK,
                        "-s",
                        "driver.deliveryCapacity=20",
                        "-s",
                        "producerRate=500",
                        "-s",
                        "consumerBacklogSize=500kB",
                        "-s",
                        "backlogTimeout=4s",
                        "-s",
                        "drainTimeout=1s",
                        "-s",
                        "warmupDuration=1s",
                        BACKLOG);

        LeftResults left = new LeftResults(Sandbox.in(folder).results("loopback-1"));
        left.assertFollowsTheSchema();
        RunResult result = left.result();
        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(4);
        assertThat(result.verdict().findings())
                .filteredOn(finding -> finding.cause() == Cause.NOT_SUSTAINED)
                .anySatisfy(finding ->
                        assertThat(finding.sentence()).contains("was not drained within 4 s (backlogTimeout)"));
        assertThat(result.figures().backlog().ending()).isEqualTo(Ending.NOT_DRAINED);
        assertThat(left.intervals("measure")).isPositive();
        assertThat(tool.printed()).contains("not drained: ");
    }
}

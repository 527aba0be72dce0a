package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.evidence.RunListener;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.report.RunFolder;
import io.weir.result.Cause;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.WholeMachine;
import io.weir.tests.keys.FileRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shipped workloads that ask for as much as a system takes. What a search finds is another test's matter. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@WholeMachine
class KafkaLoadsIT {

    @TempDir
    static Path folder;

    private static FileRun files;
    private static LocalBroker kafka;

    @BeforeAll
    static void startBroker() throws Exception {
        files = new FileRun(folder, "kafka");
        kafka = files.measuredBroker("driverClass: kafka\nbroker: {launch: local, nodes: 1, heap: 384m}\n");
    }

    @AfterAll
    static void stopBroker() {
        if (kafka != null) {
            kafka.close();
        }
        if (files != null) {
            files.close();
        }
    }

    private static LeftResults run(String workload, String... settings) throws Exception {
        files.with(List.of(settings))
                .run(
                        workload,
                        Files.readString(Path.of(Shipped.KAFKA)),
                        Files.readString(Shipped.CLONE.resolve("workloads").resolve(workload + ".yaml")),
                        kafka.addresses(),
                        RunListener.NONE);
        LeftResults left = new LeftResults(new RunFolder(folder.resolve(workload)));
        left.assertFollowsTheSchema();
        return left;
    }

    @Test
    void aClosedLoopOnKafkaHasServiceTimeAndNoOther() throws Exception {
        LeftResults left = run("max-rate-1kb-3p", "warmupDuration=2s", "testDuration=4s", "drainTimeout=1m");

        MeasuredFigures figures = left.result().figures();
        assertThat(figures).isNotNull();
        assertThat(figures.closedLoop()).isTrue();
        assertThat(figures.measured().response()).isNull();
        assertThat(figures.measured().sendDelay()).isNull();
        assertThat(figures.measured().service()).isNotNull();
        assertThat(figures.windowCounters().acknowledged()).isPositive();
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.deliveryAudit().duplicates()).isZero();
        assertThat(left.result().verdict().has(Cause.BACK_PRESSURE)).isFalse();
        assertThat(left.histograms().keySet()).contains("service", "endToEnd").doesNotContain("response", "sendDelay");
        assertThat(left.cells("targetMessagesPerSecond")).isNotEmpty().allMatch(String::isEmpty);
    }

    @Test
    void aSearchOnKafkaGoesAsFarAsItsTimeAndMeasuresBelowTheRateFound() throws Exception {
        LeftResults left = run("search-1kb-3p", "searchTimeout=15s", "warmupDuration=1s", "testDuration=2s");

        RunResult result = left.result();
        MeasuredFigures figures = result.figures();
        assertThat(figures).isNotNull();
        SearchRecord search = figures.search();
        assertThat(search).isNotNull();
        assertThat(search.ending()).isEqualTo(Ending.OUT_OF_TIME);
        assertThat(search.steps()).isNotEmpty();
        assertThat(search.foundMessagesPerSecond()).isNotNull();
        assertThat(figures.targetMessagesPerSecond()).isEqualTo(search.foundMessagesPerSecond() * 0.95);
        assertThat(result.verdict().has(Cause.INCOMPLETE)).isTrue();
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.deliveryAudit().duplicates()).isZero();
        assertThat(left.intervals("search")).isPositive();
        assertThat(left.intervals("measure")).isEqualTo(2);
    }
}

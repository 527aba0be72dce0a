package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.HistogramLog;
import io.weir.report.IntervalsCsv;
import io.weir.result.Cause;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.tests.WholeMachine;
import io.weir.time.SystemClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** As much as a system takes: asked for as a closed loop, and as the open loop of a rate that no system keeps. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@WholeMachine
class MaxRateIT {

    private static final String MAX =
            Sandbox.CLONE.resolve("workloads/max-rate-1kb-3p.yaml").toString();

    @TempDir
    Path folder;

    @Test
    void aClosedLoopOnKafkaHasServiceTimeAndNoOther() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);

        Tool tool = sandbox.run(
                "-d",
                Sandbox.KAFKA,
                "-s",
                "broker.heap=384m",
                "-s",
                "warmupDuration=2s",
                "-s",
                "testDuration=4s",
                "-s",
                "drainTimeout=1m",
                MAX);

        LeftResults left = new LeftResults(sandbox.results("kafka-1"));
        RunResult result = left.result();
        MeasuredFigures figures = result.figures();
        assertThat(figures).as(tool.printed()).isNotNull();
        assertThat(figures.closedLoop()).isTrue();
        assertThat(figures.measured().response()).isNull();
        assertThat(figures.measured().sendDelay()).isNull();
        assertThat(figures.measured().service()).isNotNull();
        assertThat(figures.windowCounters().acknowledged()).isPositive();
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(figures.deliveryAudit().duplicates()).isZero();
        assertThat(result.verdict().has(Cause.BACK_PRESSURE)).isFalse();
        assertThat(tool.printed()).contains("target max", "service time").doesNotContain("response p", "send delay");
        assertThat(HistogramLog.read(left.folder().histograms()).keySet())
                .contains("service", "endToEnd")
                .doesNotContain("response", "sendDelay");
        List<List<String>> rows = IntervalsCsv.read(left.folder().intervals());
        int requested = rows.get(0).indexOf("targetMessagesPerSecond");
        assertThat(rows.subList(1, rows.size()))
                .allSatisfy(row -> assertThat(row.get(requested)).isEmpty());
        left.assertFollowsTheSchema();
    }

    @Test
    void theTenMillionsOfTheOpenMessagingBenchmarkEndInATrueVerdictOnLoopback() throws Exception {
        assertTenMillionsEndTruly("-d", Sandbox.LOOPBACK, "-s", "driver.capacity=20000");
    }

    @Test
    void theTenMillionsOfTheOpenMessagingBenchmarkEndInATrueVerdictOnKafka() throws Exception {
        assertTenMillionsEndTruly("-d", Sandbox.KAFKA, "-s", "broker.heap=384m");
    }

    private void assertTenMillionsEndTruly(String... driver) throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        Path asThere = Files.writeString(folder.resolve("max-rate.yaml"), """
                name: max-rate
                topics: 1
                partitionsPerTopic: 1
                keyDistributor: "NO_KEY"
                messageSize: 1024
                payloadFile: "payload/payload-1Kb.data"
                subscriptionsPerTopic: 1
                consumerPerSubscription: 1
                producersPerTopic: 1
                producerRate: 10000000
                consumerBacklogSizeGB: 0
                testDurationMinutes: 0.1
                warmupDurationMinutes: 0.02
                """);
        String[] arguments = Arrays.copyOf(driver, driver.length + 1);
        arguments[driver.length] = asThere.toString();

        long begun = SystemClock.INSTANCE.nanoTime();
        Tool tool = sandbox.run(arguments);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(SystemClock.INSTANCE.nanoTime() - begun);

        LeftResults left =
                new LeftResults(sandbox.results(arguments[1].equals(Sandbox.KAFKA) ? "kafka-1" : "loopback-1"));
        RunResult result = left.result();
        MeasuredFigures figures = result.figures();
        assertThat(figures).as(tool.printed()).isNotNull();
        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(4);
        assertThat(result.verdict().has(Cause.NOT_SUSTAINED)).isTrue();
        assertThat(figures.targetMessagesPerSecond()).isEqualTo(1e7);
        assertThat(figures.windowCounters().acknowledged()).isPositive();
        assertThat(figures.unsentMessages()).isPositive();
        // Nothing was sent and then forgotten: what is missing is said to be missing.
        assertThat(figures.deliveryAudit().missing() == 0
                        || result.verdict().has(Cause.INCOMPLETE)
                        || result.verdict().has(Cause.DATA_LOST))
                .isTrue();
        assertThat(causes(result)).doesNotContain(Cause.DATA_CORRUPTED, Cause.PHANTOMS);
        // Warm-up, window and the default drain of 30 s together are 38 s; the rest is start and end on a busy machine.
        assertThat(seconds).isLessThan(200);
        assertThat(tool.printed()).doesNotContain("OutOfMemoryError");
        left.assertFollowsTheSchema();
    }

    private static Set<Cause> causes(RunResult result) {
        return result.verdict().findings().stream()
                .map(finding -> finding.cause())
                .collect(Collectors.toSet());
    }
}

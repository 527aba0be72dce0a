package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import io.weir.tests.WholeMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** As much as a system takes, asked for as the open loop of a rate that no system keeps, with the memory of a small run. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@WholeMachine
class MaxRateIT {

    @TempDir
    Path folder;

    @Test
    void theTenMillionsOfTheOpenMessagingBenchmarkEndInATrueVerdictOnLoopback() throws Exception {
        assertTenMillionsEndTruly("loopback", Shipped.LOOPBACK, "driver.capacity=20000");
    }

    @Test
    void theTenMillionsOfTheOpenMessagingBenchmarkEndInATrueVerdictOnKafka() throws Exception {
        assertTenMillionsEndTruly("kafka", Shipped.KAFKA, "broker.heap=384m");
    }

    private void assertTenMillionsEndTruly(String system, String driver, String setting) throws Exception {
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
        long begun = System.nanoTime();
        Tool tool = sandbox.run("-d", driver, "-s", setting, asThere.toString());
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);

        LeftResults left = sandbox.left(system + "-1");
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
        assertThat(result.verdict().has(Cause.DATA_CORRUPTED)).isFalse();
        assertThat(result.verdict().has(Cause.PHANTOMS)).isFalse();
        // Warm-up, window and the default drain of 30 s together are 38 s; the rest is start and end on a busy machine.
        assertThat(seconds).isLessThan(200);
        assertThat(tool.printed()).doesNotContain("OutOfMemoryError");
        left.assertFollowsTheSchema();
    }
}

package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogRecord.Ending;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.measure.BacklogStage;
import io.weir.tests.keys.KeyRun.Observed;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Effects of the workload keys for a backlog and for reading by itself, with 1,000 messages of 100 bytes a second. */
class WorkloadBacklogKeysTest {

    @TempDir
    Path folder;

    private KeyRun run() {
        return new KeyRun(folder)
                .without("messages")
                .with("testDuration", "200ms")
                .with("drainTimeout", "10s")
                .setting("callbackThreads", 1);
    }

    private static BacklogRecord backlog(Observed observed) {
        return observed.measured().backlog().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"consumerBacklogSize, 20kB, 200", "consumerBacklogSizeGB, 0.00001, 108"})
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"consumerBacklogSize", "consumerBacklogSizeGB"})
    void soMuchGathersBeforeItIsDrained(String key, String size, long messages) throws Exception {
        Observed observed = run().with(key, size).run();

        BacklogRecord record = backlog(observed);
        assertThat(record.ending()).isEqualTo(Ending.DRAINED);
        assertThat(record.targetMessages()).isEqualTo(messages);
        assertThat(record.stage(BacklogStage.BUILD)
                        .map(BacklogStageFigures::lastBacklogMessages)
                        .orElseThrow())
                .isGreaterThanOrEqualTo(messages);
        assertThat(observed.recording().received())
                .hasSameSizeAs(observed.recording().sent());
        assertThat(observed.measured().deliveryAudit().missing()).isZero();
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "consumerBacklogSizeGB")
    void aBacklogOfNothingIsNone() throws Exception {
        Observed observed = run().with("consumerBacklogSizeGB", 0)
                .with("backlogDrainRatio", 1.0)
                .run();

        assertThat(observed.measured().backlog()).isEmpty();
        assertThat(observed.recording().sent()).hasSize(200);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "backlogDrainRatio")
    void soMuchOfItIsDrainedBeforeTheRestIsMeasured() throws Exception {
        BacklogRecord record = backlog(run().with("consumerBacklogSize", "20kB")
                .with("backlogDrainRatio", 0.25)
                .run());

        long full = record.stage(BacklogStage.BUILD).orElseThrow().lastBacklogMessages();
        assertThat(record.ending()).isEqualTo(Ending.DRAINED);
        assertThat(record.drainRatio()).isEqualTo(0.25);
        assertThat(record.drainedBelowMessages()).isEqualTo((long) (0.75 * full));
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "backlogTimeout")
    void aDrainIsGivenUpAfterSoLong() throws Exception {
        BacklogRecord record = backlog(run().setting("deliveryCapacity", 5)
                .with("consumerBacklogSize", "2kB")
                .with("backlogTimeout", "1500ms")
                .with("drainTimeout", "100ms")
                .run());

        assertThat(record.ending()).isEqualTo(Ending.NOT_DRAINED);
        BacklogStageFigures catchUp = record.stage(BacklogStage.CATCH_UP).orElseThrow();
        assertThat(catchUp.seconds()).isGreaterThanOrEqualTo(1.5);
        assertThat(catchUp.lastBacklogMessages()).isGreaterThan(record.drainedBelowMessages());
        assertThat(record.stage(BacklogStage.AFTER)).isEmpty();
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "read")
    void soMuchIsWrittenBeforeItIsRead() throws Exception {
        Observed observed =
                run().with("read", "{prefill: 300}").with("testDuration", "20s").run();

        ReadingRecord record = observed.measured().reading().orElseThrow();
        assertThat(record.ending()).isEqualTo(ReadingRecord.Ending.READ_ALL);
        assertThat(record.prefilledMessages()).isGreaterThanOrEqualTo(300);
        assertThat(record.readMessages()).isEqualTo(record.unreadMessages()).isGreaterThanOrEqualTo(300);
        assertThat(observed.measured().windowCounters().sent()).isZero();
        assertThat(observed.measured().windowNanos())
                .isLessThan(Duration.ofSeconds(10).toNanos());
        assertThat(observed.recording().received())
                .hasSameSizeAs(observed.recording().sent());
        assertThat(observed.measured().deliveryAudit().missing()).isZero();
    }
}

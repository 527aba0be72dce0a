package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.measure.BacklogStage;
import io.weir.result.Cause;
import io.weir.result.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BacklogVerdictsTest {

    private static final BacklogStageFigures BUILD = CraftedRun.stage(BacklogStage.BUILD, 20, 0, 0, 20_000);

    private static Verdict afterBacklog(BacklogRecord record) {
        CraftedRun run = new CraftedRun();
        run.backlog = Optional.of(record);
        run.backlogAtEnd = 12_000;
        return run.verdict();
    }

    @Test
    void aBacklogThatWasAskedForIsNoFault() {
        assertThat(afterBacklog(CraftedRun.backlog(
                                BacklogRecord.Ending.DRAINED,
                                BUILD,
                                CraftedRun.stage(BacklogStage.CATCH_UP, 2, 11_000, 20_000, 400),
                                CraftedRun.stage(BacklogStage.AFTER, 10, 1_000, 400, 350)))
                        .valid())
                .isTrue();
    }

    @Test
    void consumersMustKeepUpAfterTheDrain() {
        Verdict verdict = afterBacklog(CraftedRun.backlog(
                BacklogRecord.Ending.DRAINED,
                BUILD,
                CraftedRun.stage(BacklogStage.CATCH_UP, 2, 11_000, 20_000, 400),
                CraftedRun.stage(BacklogStage.AFTER, 10, 800, 400, 2_400)));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("grew by 2,000", "within the 10 s after the drain");
        });
    }

    @Test
    void aDrainThatDidNotFinishIsNotSustained() {
        Verdict verdict = afterBacklog(CraftedRun.backlog(
                BacklogRecord.Ending.NOT_DRAINED,
                BUILD,
                CraftedRun.stage(BacklogStage.CATCH_UP, 5, 2_600, 20_000, 12_000)));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence())
                    .isEqualTo("The backlog was not drained within 5 s (backlogTimeout): of 20,000 messages 12,000 were"
                            + " left by the broker's count; 2,600 msg/s were received while 1,000 msg/s were"
                            + " acknowledged.");
            assertThat(finding.figures()).containsEntry("lastBacklogMessages", 12_000.0);
        });
    }

    @Test
    void aBacklogThatWasNotReachedIsNotSustained() {
        Verdict verdict = afterBacklog(CraftedRun.backlog(
                BacklogRecord.Ending.NOT_BUILT, CraftedRun.stage(BacklogStage.BUILD, 5, 0, 0, 9_000)));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence())
                    .isEqualTo("The backlog was not built within 5 s (backlogTimeout): it reached 9,000 of 20,000"
                            + " messages by the broker's count, while 1,000 msg/s were acknowledged.");
        });
    }

    @Test
    void aBacklogThatCouldNotBeCarriedThroughIsIncomplete() {
        Verdict verdict = afterBacklog(CraftedRun.backlog(BacklogRecord.Ending.FAILED));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.INCOMPLETE);
            assertThat(finding.sentence()).isEqualTo("The backlog could not be carried through: the broker is gone.");
        });
    }
}

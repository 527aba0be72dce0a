package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.Verdict;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What speaks against a run without due times. */
class ClosedLoopVerdictsTest {

    private static CraftedRun closedLoop() {
        CraftedRun run = new CraftedRun();
        run.closedLoop = true;
        run.sender = CraftedRun.sender(0, 500, 9_000, 500, 0, 0);
        return run;
    }

    @Test
    void backPressureIsWhatAClosedLoopIsMadeOf() {
        Verdict verdict = closedLoop().verdict();

        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.notes())
                .anySatisfy(note -> assertThat(note)
                        .contains("at most 50,000 messages outstanding", "can't be compared with the response time"));
    }

    @Test
    void aClosedLoopThatHardlyWaitsMeasuresItself() {
        CraftedRun run = closedLoop();
        run.sender = CraftedRun.sender(0, 4_000, 900, 5_100, 0, 0);
        CraftedRun waiting = closedLoop();
        waiting.sender = CraftedRun.sender(0, 4_000, 1_001, 4_999, 0, 0);
        CraftedRun blocking = closedLoop();
        blocking.sender = CraftedRun.sender(0, 9_000, 0, 1_000, 0, 0);

        assertThat(run.verdict().has(Cause.GENERATOR_LIMITED)).isTrue();
        assertThat(waiting.verdict().valid()).isTrue();
        assertThat(blocking.verdict().valid()).isTrue();
    }

    @Test
    void aClosedLoopThatItsTimeEndedBeforeItsMessagesSaysSo() {
        CraftedRun run = closedLoop();
        long acknowledged = run.evidence().measurement().windowCounters().acknowledged();

        run.messages = OptionalLong.of(acknowledged);
        assertThat(run.verdict().notes()).noneMatch(note -> note.startsWith("testDuration ended"));
        run.messages = OptionalLong.of(1_000_000);
        assertThat(run.verdict().notes())
                .contains("testDuration ended the measured part after 10 s, when 10,000 of 1,000,000 messages had been"
                        + " acknowledged.");
    }

    @Test
    void consumersHaveToKeepUpWithAClosedLoopToo() {
        CraftedRun run = closedLoop();
        run.backlogAtEnd = run.backlogAtStart + 1_001;

        assertThat(run.verdict().has(Cause.NOT_SUSTAINED)).isTrue();
    }
}

package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.ReplayRecord.Ending;
import io.weir.evidence.scenario.ReplayRecord.Repetition;
import io.weir.evidence.scenario.Spread;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Verdict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts on a replay of delayed messages. */
class ReplayVerdictsTest {

    private static CraftedRun run(Ending ending, @Nullable String failure) {
        CraftedRun run = new CraftedRun();
        run.replay = Optional.of(new ReplayRecord(
                1_000,
                3_600,
                100,
                10,
                7,
                1,
                List.of(new Repetition(20, 3.0, 4.5, 12)),
                new Spread(1, 4.5, 4.5, 4.5, 4.5, 0),
                ending,
                failure));
        return run;
    }

    private static Verdict verdict(CraftedRun run) {
        return Judge.judge(run.evidence());
    }

    @Test
    void aReplayThatWasCarriedThroughIsValid() {
        assertThat(verdict(run(Ending.DONE, null)).findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_RECOVERED, NOT_RECOVERED, After start 1 of 1",
        "NOT_WRITTEN, INCOMPLETE, writeTimeout",
        "USED_UP, INCOMPLETE, near messages",
        "TIME_OVER, INCOMPLETE, repetition 1 of 1",
        "FAILED, INCOMPLETE, it hangs"
    })
    void whatEndsItEarlierIsAFinding(Ending ending, Cause cause, String words) {
        Verdict verdict = verdict(run(ending, ending == Ending.FAILED ? "it hangs" : null));

        assertThat(verdict.findings()).extracting(Finding::cause).containsExactly(cause);
        assertThat(verdict.findings().get(0).sentence()).contains(words);
    }

    @Test
    void nodesThatDoNotComeBackAfterTheLastRepetitionAreToldAsWell() {
        Verdict verdict = verdict(run(Ending.DONE, "starting all nodes took too long"));

        assertThat(verdict.findings()).extracting(Finding::cause).containsExactly(Cause.INCOMPLETE);
    }

    @Test
    void consumersThatAreFarBehindAreNoFault() {
        CraftedRun run = run(Ending.DONE, null);
        run.backlogAtStart = 0;
        run.backlogAtEnd = 1_000_000;

        assertThat(verdict(run).findings()).isEmpty();
    }

    @Test
    void messagesLostInAReplayAreLost() {
        CraftedRun run = run(Ending.DONE, null);
        run.acknowledgedReceipts = new Receipts(3, CraftedRun.DUE - 3, 0);

        assertThat(verdict(run).findings()).extracting(Finding::cause).contains(Cause.DATA_LOST);
    }
}

package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Phase;
import io.weir.result.BrokerFailure;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Verdicts on sends that failed, on a driver at fault, and on nodes that ended. */
class FailureVerdictsTest {

    @Test
    void leavesARunUsableWhoseFailuresWereAllInTheWarmUp() {
        CraftedRun run = new CraftedRun();
        run.warmUpAcknowledged = 1_000;
        run.warmUpRefused = 1_000;

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.ERRORS);
        assertThat(run.verdict().grade()).isEqualTo(Grade.QUALIFIED);
    }

    @Test
    void fewFailuresOfAColdSystemAreANoteAndNoMore() {
        CraftedRun few = new CraftedRun();
        few.warmUpAcknowledged = 1_998;
        few.warmUpRefused = 2;
        CraftedRun more = new CraftedRun();
        more.warmUpAcknowledged = 1_997;
        more.warmUpRefused = 3;
        CraftedRun later = new CraftedRun();
        later.warmUpAcknowledged = 1_998;
        later.warmUpRefused = 2;
        later.unknown = 1;

        assertThat(few.verdict().grade()).isEqualTo(Grade.VALID);
        assertThat(few.verdict().notes()).anyMatch(note -> note.startsWith("2 sends failed in the warm-up"));
        assertThat(JudgeTest.causesOf(more.verdict())).containsExactly(Cause.ERRORS);
        assertThat(JudgeTest.causesOf(later.verdict())).containsExactly(Cause.ERRORS);
    }

    @Test
    void saysWhichFailuresWereThoseOfTheWarmUp() {
        CraftedRun only = new CraftedRun();
        only.warmUpAcknowledged = 1_997;
        only.warmUpRefused = 3;
        only.errors = Map.of("NotLeaderException: moved.", 1L, "TimeoutException: no answer", 2L);
        CraftedRun some = new CraftedRun();
        some.warmUpAcknowledged = 1_997;
        some.warmUpRefused = 3;
        some.refused = 2;
        CraftedRun none = new CraftedRun();
        none.refused = 2;

        assertThat(only.verdict().notes())
                .contains("3 sends failed in the warm-up, and none later:"
                        + " 2 × TimeoutException: no answer; 1 × NotLeaderException: moved.");
        assertThat(some.verdict().notes()).contains("3 of the 5 failed sends failed in the warm-up.");
        assertThat(none.verdict().notes()).noneMatch(note -> note.contains("in the warm-up"));
    }

    @Test
    void sumsUpFailuresAndNamesTheMostFrequentKind() {
        CraftedRun run = new CraftedRun();
        run.refused = 30;
        run.unknown = 10;
        run.errors = Map.of("TimeoutException: no answer", 10L, "RecordTooLargeException: too large", 30L);

        Finding finding = run.verdict().findings().get(0);

        assertThat(finding.sentence())
                .contains("40 sends failed", "30 were refused", "10 ended with unknown outcome", "RecordTooLarge");
    }

    @Test
    void aDriverThatCompletesMessagesTwiceMakesTheFiguresWorthless() {
        CraftedRun run = new CraftedRun();
        run.surplusCompletions = 1;

        assertThat(run.verdict().findings())
                .singleElement()
                .matches(finding -> finding.cause() == Cause.DRIVER_FAULT && finding.grade() == Grade.NOT_VALID)
                .extracting(Finding::sentence)
                .isEqualTo(
                        "The driver reported 1 completions of messages that had completed before: latencies may be too"
                                + " short, and acknowledgements may be failures.");
    }

    @Test
    void namesEachNodeThatEndedWithItsExitCodeAndTheMoment() {
        CraftedRun run = new CraftedRun();
        run.brokerFailures = List.of(
                new BrokerFailure("kafka-1 ended with exit code 1: out of disk", Phase.PROBE, 1),
                new BrokerFailure("kafka-3 was killed by signal 9", Phase.MEASURE, 12.34));

        assertThat(run.verdict().usable()).isFalse();
        assertThat(run.verdict().findings())
                .extracting(Finding::sentence)
                .containsExactly(
                        "A node of the broker ended by itself before the load: kafka-1 ended with exit code 1: out of"
                                + " disk.",
                        "A node of the broker ended by itself 12.3 s into the measured part: kafka-3 was killed by"
                                + " signal 9.");
        assertThat(run.verdict().findings().get(1).figures()).isEqualTo(Map.of("phaseSeconds", 12.34));
    }
}

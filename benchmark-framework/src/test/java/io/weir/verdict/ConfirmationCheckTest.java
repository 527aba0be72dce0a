package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SloFigure;
import io.weir.evidence.SloFigure.Answer;
import io.weir.report.CraftedResults;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Evidence of fresh runs. */
class ConfirmationCheckTest {

    private static RunResult run(SearchRecord record) {
        CraftedRun crafted = new CraftedRun();
        crafted.search = Optional.of(record);
        return CraftedResults.completed(crafted);
    }

    private static RunResult with(RunResult run, Cause cause, Grade grade) {
        return run.with(new Verdict(List.of(new Finding(cause, grade, "So it is.")), List.of()), run.figures());
    }

    private static final RunResult KEPT = run(CraftedRun.givenRate(1_000, 50e6));
    private static final RunResult MISSED = run(CraftedRun.givenRate(1_000, 51e6));

    @Test
    void aRunKeepsTheLimitsUpToTheLimitItself() {
        assertThat(ConfirmationCheck.kept(KEPT)).contains(true);
        assertThat(ConfirmationCheck.kept(MISSED)).contains(false);
    }

    @Test
    void aRunThatDoesNotSurelyKeepALimitDoesNotKeepIt() {
        SloFigure unsure = new SloFigure("response.p99", 50e6, 49e6, 0.009, 0.007, 0.011, 0.01, Answer.UNSURE);

        assertThat(ConfirmationCheck.kept(run(SearchRecord.given(1_000, List.of(unsure)))))
                .contains(false);
    }

    @Test
    void aRunThatDidNotReachItsRateDoesNotKeepTheLimits() {
        assertThat(ConfirmationCheck.kept(with(KEPT, Cause.NOT_SUSTAINED, Grade.NOT_VALID)))
                .contains(false);
    }

    @ParameterizedTest
    @EnumSource(names = {"DRIVER_FAULT", "CLOCK_UNSURE", "BROKER_FAILED"})
    void aRunWhoseFiguresAreNoneShowsNothing(Cause cause) {
        assertThat(ConfirmationCheck.kept(with(KEPT, cause, Grade.NOT_VALID))).isEmpty();
        assertThat(ConfirmationCheck.kept(with(MISSED, cause, Grade.NOT_VALID))).isEmpty();
        assertThat(ConfirmationCheck.kept(with(KEPT, cause, Grade.QUALIFIED))).contains(true);
    }

    @Test
    void messagesThatAnOverloadLeavesOpenSpeakAgainstTheRateAndNotForIt() {
        assertThat(ConfirmationCheck.kept(with(KEPT, Cause.INCOMPLETE, Grade.NOT_VALID)))
                .isEmpty();
        assertThat(ConfirmationCheck.kept(with(MISSED, Cause.INCOMPLETE, Grade.NOT_VALID)))
                .contains(false);
        assertThat(ConfirmationCheck.objection(with(KEPT, Cause.INCOMPLETE, Grade.NOT_VALID)))
                .hasValueSatisfying(finding -> assertThat(finding.cause()).isEqualTo(Cause.INCOMPLETE));
        assertThat(ConfirmationCheck.objection(MISSED)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATOR_LIMITED", "STEAL"})
    void aRunThatTheMachineHeldUpSpeaksForItsRateButNotAgainstIt(Cause cause) {
        assertThat(ConfirmationCheck.kept(with(KEPT, cause, Grade.NOT_VALID))).contains(true);
        assertThat(ConfirmationCheck.kept(with(MISSED, cause, Grade.NOT_VALID))).isEmpty();
        assertThat(ConfirmationCheck.kept(with(MISSED, cause, Grade.QUALIFIED))).contains(false);
    }

    @Test
    void aRunWithoutLimitsShowsNothing() {
        assertThat(ConfirmationCheck.kept(CraftedResults.completed(new CraftedRun())))
                .isEmpty();
        assertThat(ConfirmationCheck.kept(run(SearchRecord.given(1_000, List.of()))))
                .isEmpty();
    }
}

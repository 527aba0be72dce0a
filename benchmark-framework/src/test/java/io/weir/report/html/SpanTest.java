package io.weir.report.html;

import static io.weir.verdict.CraftedRecovery.control;
import static io.weir.verdict.CraftedRecovery.kill;
import static io.weir.verdict.CraftedRecovery.killForGood;
import static io.weir.verdict.CraftedRecovery.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.Mark;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.result.MeasuredFigures;
import io.weir.verdict.CraftedRecovery;
import io.weir.verdict.CraftedRun;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpanTest {

    private static List<Span> spans(Mark... marks) {
        return Span.of(MeasuredFigures.of(new CraftedRun().measurement(), List.of(marks)), 0);
    }

    @Test
    void takesAMarkForAMomentOfItsKind() {
        assertThat(spans(
                        new Mark(Mark.Kind.RATE, 10, "target rate reached"),
                        new Mark(Mark.Kind.WORKER_LOST, 11, "worker-2 was lost")))
                .containsExactly(
                        Span.moment(Span.Kind.NOTE, 10, "target rate reached"),
                        Span.moment(Span.Kind.FAULT, 11, "worker-2 was lost"));
    }

    @Test
    void leavesOutMarksBeforeTheLoadAndStagesWhichIntervalsHave() {
        assertThat(spans(new Mark(Mark.Kind.NODE_ENDED, -3, "broker-1 ended"), new Mark(Mark.Kind.STAGE, 5, "build")))
                .isEmpty();
    }

    private static final long LOAD = 100;

    /** Marks have the order and the end of an action that took effect, and the order of one that did not. */
    private static List<Span> spans(DisturbanceRecovery action, Mark... marks) {
        CraftedRun run = new CraftedRun();
        run.recovery = Optional.of(CraftedRecovery.of(action));
        return Span.of(MeasuredFigures.of(run.measurement(), List.of(marks)), LOAD);
    }

    @Test
    void anActionThatWasUndoneIsAPartOfTheRun() {
        assertThat(spans(
                        kill(series("publishing", 1, 2.0, 0)),
                        new Mark(Mark.Kind.ACTION, 105, "kill all"),
                        new Mark(Mark.Kind.ACTION, 107.000000002, "all are ready again")))
                .containsExactly(new Span(Span.Kind.FAULT, 105, LOAD + 7.000000002, "kill all"));
    }

    @Test
    void aTimeInWhichNothingWasDoneLooksLikeAnyOther() {
        assertThat(spans(control(series("publishing", 0.01, 0.0, 0))))
                .containsExactly(new Span(Span.Kind.NOTE, 105, LOAD + 7.000000002, "no action"));
    }

    @Test
    void anActionThatNothingUndoesIsAMoment() {
        assertThat(spans(
                        killForGood(1, "n", series("publishing", 1, 2.0, 0)),
                        new Mark(Mark.Kind.ACTION, 115, "kill n")))
                .containsExactly(Span.moment(Span.Kind.FAULT, 115, "kill n"));
    }

    @Test
    void anActionThatHadNoEffectIsSeenInItsMark() {
        assertThat(spans(
                        kill(series("publishing", 1, 2.0, 0)),
                        new Mark(Mark.Kind.ACTION, 105, "kill all"),
                        new Mark(Mark.Kind.ACTION, 160, "pause all")))
                .contains(Span.moment(Span.Kind.FAULT, 160, "pause all"))
                .hasSize(2);
    }
}

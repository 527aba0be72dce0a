package io.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.Mark;
import io.weir.result.MeasuredFigures;
import io.weir.verdict.CraftedRun;
import java.util.List;
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
}

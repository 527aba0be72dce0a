package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.GeneratorLoad;
import io.weir.result.Cause;
import io.weir.result.Grade;
import io.weir.result.Verdict;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StealTest {

    private final CraftedRun run = new CraftedRun();

    private Verdict verdict(@Nullable Double share) {
        run.generator = new GeneratorLoad(10 * CraftedRun.SECOND, 0, 0, 0, 0, 0, 0.2, 0.6, share);
        return run.verdict();
    }

    private static long notes(Verdict verdict) {
        return verdict.notes().stream().filter(note -> note.contains("(steal)")).count();
    }

    @Test
    void isNotedAboveOnePercent() {
        assertThat(notes(verdict(0.01))).isZero();
        assertThat(verdict(0.010_1).notes())
                .contains(
                        "The host took 1.01 % of this machine's CPU time (steal) in the measured part: latencies contain"
                                + " these waits.");
        assertThat(verdict(0.05).grade()).isEqualTo(Grade.VALID);
        assertThat(notes(verdict(0.05))).isOne();
    }

    @Test
    void qualifiesTheFiguresAboveFivePercent() {
        Verdict above = verdict(0.050_1);

        assertThat(above.grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(notes(above)).isZero();
        assertThat(above.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.STEAL);
            assertThat(finding.sentence()).contains("5.01 %");
            assertThat(finding.figures()).containsEntry("stealShare", 0.050_1);
        });
        assertThat(verdict(0.20).grade()).isEqualTo(Grade.QUALIFIED);
    }

    @Test
    void makesTheFiguresNotValidAboveTwentyPercent() {
        assertThat(verdict(0.200_1).grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(verdict(1.0).grade()).isEqualTo(Grade.NOT_VALID);
    }

    @Test
    void countsInAClosedLoopToo() {
        run.closedLoop = true;

        assertThat(verdict(0.06).has(Cause.STEAL)).isTrue();
    }

    @Test
    void isNoneWhereTheMachineReportsNone() {
        assertThat(verdict(null).has(Cause.STEAL)).isFalse();
        assertThat(notes(verdict(null))).isZero();
        assertThat(verdict(0.0).grade()).isEqualTo(Grade.VALID);
    }
}

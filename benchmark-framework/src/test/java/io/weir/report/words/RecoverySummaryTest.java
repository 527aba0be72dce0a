package io.weir.report.words;

import static io.weir.verdict.CraftedRecovery.kill;
import static io.weir.verdict.CraftedRecovery.killForGood;
import static io.weir.verdict.CraftedRecovery.open;
import static io.weir.verdict.CraftedRecovery.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.recovery.DisturbanceRecovery;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecoverySummaryTest {

    @Test
    void tellsWhenAnActionWasAndWhenItWasOver() {
        assertThat(RecoverySummary.action(kill().disturbance()))
                .isEqualTo("kill all 5 s after the start of load, over 2 s after that");
        assertThat(RecoverySummary.action(
                        killForGood(1, "n", series("publishing", 1, 2.0, 0)).disturbance()))
                .isEqualTo("kill n 15 s after the start of load");
    }

    @Test
    void hasACellForEachHeading() {
        assertThat(RecoverySummary.cells(series("publishing", 2, 3.5, 1_500)))
                .hasSameSizeAs(RecoverySummary.HEADINGS)
                .containsExactly("2 s", "1.5 ms", "2.1 s", "3.5 s", "3.5 s", "75 %", "1,500");
    }

    @Test
    void showsThatAGapIsOpenAndThatThereWasNoRecovery() {
        assertThat(RecoverySummary.cells(open(series("publishing", 2, 3.5, 0))))
                .containsExactly("> 2 s", "1.5 ms", "none", "none", "none", "75 %", "0");
    }

    @Test
    void aLineIsThatOfTheSeriesThatWaitedLongest() {
        assertThat(RecoverySummary.line(kill(series("publishing", 2, 3.5, 0), series("group 0", 2.2, 3.6, 0))))
                .isEqualTo("kill all: group 0 without a success for 2.2 s, recovered after 3.6 s");
    }

    @Test
    void aLineIsThatOfASeriesThatHasNotRecoveredThoughAnotherWaitedLonger() {
        assertThat(RecoverySummary.line(kill(series("publishing", 0.5, null, 0), series("group 0", 2.2, 3.6, 0))))
                .isEqualTo("kill all: publishing without a success for 500 ms, not recovered");
        assertThat(RecoverySummary.line(kill(open(series("publishing", 4, null, 0)))))
                .isEqualTo("kill all: publishing without a success for more than 4 s, not recovered");
    }

    @Test
    void theWorstActionIsOneThatTheSystemHasNotRecoveredFromAndThenThatOfTheLongestGap() {
        DisturbanceRecovery brief = killForGood(0, "brief", series("publishing", 1, 2.0, 0));
        DisturbanceRecovery lasting = killForGood(1, "lasting", series("publishing", 3, 4.0, 0));
        DisturbanceRecovery never =
                killForGood(2, "never", series("publishing", 2, 4.0, 0), series("group 0", 0.1, null, 0));

        assertThat(Stream.of(brief, lasting, never).sorted(RecoverySummary.WORST_FIRST))
                .containsExactly(never, lasting, brief);
    }
}

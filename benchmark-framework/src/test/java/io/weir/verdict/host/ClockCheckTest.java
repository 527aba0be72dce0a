package io.weir.verdict.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SloFigure;
import io.weir.report.CraftedResults;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Finding.Rule;
import io.weir.result.Grade;
import io.weir.result.Verdict;
import io.weir.result.host.HostClock;
import io.weir.result.host.HostClocks;
import io.weir.verdict.CraftedRun;
import io.weir.workload.Topology;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Attacks the rules on clocks from both sides; the crafted run's median end-to-end time is 10 ms. */
class ClockCheckTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    /** Maximum relative error of a value of the histogram. */
    private static final long HALF_OF_A_TENTH = 500_000;

    private final CraftedRun run = new CraftedRun();

    private static HostClocks clocks(int topics, HostClock one, HostClock other) {
        return HostClocks.of(
                List.of(
                        CraftedResults.place("worker-1", "a:25520", one),
                        CraftedResults.place("worker-2", "b:25520", other)),
                new Topology(topics, 1, 2, 1, 2, List.of()));
    }

    private static HostClocks bounds(long one, long other) {
        return clocks(1, known(one), known(other));
    }

    /** A clock that gained nothing. */
    private static HostClock known(long bound) {
        return new HostClock(bound, new HostClock.End(bound, 0, 1_000, 10 * SECOND));
    }

    private List<Finding> unsure() {
        Verdict verdict = run.verdict();
        return verdict.findings().stream()
                .filter(finding -> finding.cause() == Cause.CLOCK_UNSURE)
                .toList();
    }

    @Test
    void boundsThatTogetherExceedATenthOfTheMedianMakeEndToEndTimesUnsure() {
        run.clocks = bounds(HALF_OF_A_TENTH + 1_000, HALF_OF_A_TENTH + 1_000);

        assertThat(unsure()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.CLOCK_BOUND);
            assertThat(finding.grade()).isEqualTo(Grade.QUALIFIED);
            assertThat(finding.sentence()).contains("a:25520", "b:25520", "1 ms", "10 ms", "All other figures stand");
            assertThat(finding.figures()).containsEntry("boundNanos", 1_002_000.0);
        });
    }

    @Test
    void boundsWithinATenthOfTheMedianAreANote() {
        run.clocks = bounds(HALF_OF_A_TENTH - 10_000, HALF_OF_A_TENTH - 10_000);

        assertThat(unsure()).isEmpty();
        assertThat(run.verdict().notes())
                .anyMatch(note -> note.startsWith("End-to-end times contain what the clocks of two hosts differ by"));
    }

    @Test
    void theBoundAtTheEndCountsAsMuchAsTheOneAtTheStart() {
        HostClock drifted = new HostClock(1_000, new HostClock.End(2 * MILLI, 2 * MILLI, 1_000, 10 * SECOND));
        run.clocks = clocks(1, drifted, known(1_000));

        assertThat(unsure()).extracting(Finding::rule).containsExactly(Rule.CLOCK_BOUND);
    }

    @Test
    void topicsThatStayOnOneHostAreNotTouchedHoweverItsClockGoes() {
        HostClock wild = new HostClock(SECOND, new HostClock.End(5 * SECOND, 4 * SECOND, 1_000, 10 * SECOND));
        run.clocks = clocks(2, wild, wild);

        assertThat(run.verdict()).isEqualTo(new CraftedRun().verdict());
    }

    @Test
    void aClockThatHasJumpedIsNamed() {
        HostClock set = new HostClock(1_000, new HostClock.End(1_000, -50 * MILLI, 2_000, 10 * SECOND));
        run.clocks = clocks(1, known(1_000), set);

        assertThat(unsure()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.CLOCK_JUMP);
            assertThat(finding.grade()).isEqualTo(Grade.QUALIFIED);
            assertThat(finding.sentence()).startsWith("The clock of b:25520 lost 50 ms");
        });
    }

    /** However close it was at the start: it may have been set since. */
    @Test
    void aClockThatNobodyCouldReadAtTheEndMakesEndToEndTimesUnsure() {
        run.clocks = clocks(1, known(1_000), new HostClock(1_000, null));

        assertThat(unsure()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.CLOCK_UNKNOWN);
            assertThat(finding.grade()).isEqualTo(Grade.QUALIFIED);
            assertThat(finding.sentence()).startsWith("The clock of b:25520 was not compared at the end of the run");
        });
        assertThat(run.clocks.endToEnd().orElseThrow().boundNanos()).isNull();
    }

    @Test
    void aClockThatNobodyCouldReadAtTheEndIsNoMatterWhereTopicsAreWhole() {
        run.clocks = clocks(2, known(1_000), new HostClock(1_000, null));

        assertThat(run.verdict()).isEqualTo(new CraftedRun().verdict());
    }

    /** Its jump is known for sure; the other clock may be right. */
    @Test
    void aClockThatHasJumpedIsNamedBeforeOneThatNobodyCouldRead() {
        HostClock set = new HostClock(1_000, new HostClock.End(1_000, -50 * MILLI, 2_000, 10 * SECOND));
        run.clocks = clocks(1, new HostClock(SECOND, null), set);

        assertThat(unsure()).extracting(Finding::rule).containsExactly(Rule.CLOCK_JUMP);
    }

    @Test
    void aLimitForEndToEndTimesCanNotBeJudgedByUnsureClocks() {
        run.clocks = bounds(MILLI, MILLI);
        SloFigure limit = new SloFigure("endToEnd.p99", 50e6, 49e6, 0.005, 0.004, 0.006, 0.01, SloFigure.Answer.PASS);
        run.search = Optional.of(SearchRecord.given(1_000, List.of(limit)));

        assertThat(unsure()).extracting(Finding::grade).containsExactly(Grade.NOT_VALID);

        run.search = Optional.of(CraftedRun.givenRate(1_000, 40e6));
        assertThat(unsure()).extracting(Finding::grade).containsExactly(Grade.QUALIFIED);
    }

    @Test
    void arrivalsThatAreEarlyByNoMoreThanTheBoundAreCountedAndNoFault() {
        run.clocks = bounds(200_000, 100_000);
        run.negativeEndToEnd = 7;
        run.maxEarlyNanos = 300_000;

        assertThat(unsure()).isEmpty();
        assertThat(run.verdict().notes()).anyMatch(note -> note.contains("7 deliveries arrived before their message"));
    }

    @Test
    void arrivalsThatAreEarlyAreCountedAlsoWhereAClockIsNotKnownAtTheEnd() {
        run.clocks = clocks(1, known(200_000), new HostClock(100_000, null));
        assertThat(run.verdict().notes()).noneMatch(note -> note.contains("deliveries arrived before their message"));

        run.negativeEndToEnd = 7;
        run.maxEarlyNanos = 300_000;

        assertThat(run.verdict().notes())
                .anyMatch(note -> note.startsWith("7 deliveries arrived before their message"));
    }

    @Test
    void arrivalsThatAreEarlyByMoreThanTheBoundShowThatItIsWrong() {
        run.clocks = bounds(200_000, 100_000);
        run.negativeEndToEnd = 7;
        run.maxEarlyNanos = 300_001;

        assertThat(unsure()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.EARLY_ARRIVALS);
            assertThat(finding.grade()).isEqualTo(Grade.NOT_VALID);
        });
    }

    @Test
    void arrivalsThatAreEarlyByOneClockCanNotBe() {
        run.negativeEndToEnd = 1;
        run.maxEarlyNanos = 1;
        run.clocks = clocks(2, new HostClock(SECOND, null), new HostClock(SECOND, null));

        assertThat(unsure()).extracting(Finding::grade).containsExactly(Grade.NOT_VALID);
    }
}

package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SearchStep.Judgement;
import io.weir.evidence.SearchStep.Stage;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a search for the highest sustained rate lets a verdict say. */
class SearchVerdictsTest {

    private static Verdict afterSearch(SearchRecord search) {
        CraftedRun run = new CraftedRun();
        run.search = Optional.of(search);
        return run.verdict();
    }

    @Test
    void aSearchThatHasFoundItsRateSpeaksAgainstNothing() {
        SearchStep missed = CraftedRun.step(Stage.BISECT, 1_100, Judgement.RESPONSE_GREW);

        assertThat(afterSearch(CraftedRun.search(Ending.FOUND, 1_050.0, missed)).valid())
                .isTrue();
    }

    @Test
    void aSearchThatFindsNothingSaysWhatWasMissed() {
        Verdict verdict = afterSearch(CraftedRun.search(
                Ending.NOTHING_SUSTAINED, null, CraftedRun.step(Stage.RAMP, 2, Judgement.SENDS_FAILED)));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("at 2 msg/s 7 sends failed");
        });
    }

    @Test
    void aSearchWhoseTimeIsOverIsIncompleteWithWhatItHas() {
        Verdict verdict = afterSearch(CraftedRun.search(
                Ending.OUT_OF_TIME, 3_000.0, CraftedRun.step(Stage.RAMP, 3_000, Judgement.SUSTAINED)));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.INCOMPLETE);
            assertThat(finding.sentence())
                    .contains("searchTimeout", "3,000 msg/s were sustained, and higher rates may be");
        });
    }

    @Test
    void aLimitOfTheGeneratorIsNotTakenForTheSystems() {
        SearchStep missed = new SearchStep(
                Stage.BISECT,
                9e5,
                5,
                8e5,
                8e5,
                8e5,
                0,
                1L,
                2L,
                0.5,
                null,
                null,
                Judgement.RATE_MISSED,
                false,
                true,
                List.of());

        assertThat(afterSearch(CraftedRun.search(Ending.FOUND, 8e5, missed)).has(Cause.GENERATOR_LIMITED))
                .isTrue();
    }

    @Test
    void aSystemThatDoesNotGetOverAnOverloadLeavesTheSearchIncomplete() {
        Verdict verdict = afterSearch(CraftedRun.search(
                Ending.NOT_RECOVERED,
                9_000.0,
                CraftedRun.step(Stage.RAMP, 27_000, Judgement.RATE_MISSED),
                CraftedRun.step(Stage.HEALTH, 900, Judgement.CONSUMERS_BEHIND)));

        assertThat(verdict.causes()).containsExactly(Cause.INCOMPLETE);
        assertThat(verdict.findings().get(0).sentence())
                .startsWith(
                        "The search ended because the system did not get over a rate that was too high: afterwards, at"
                                + " 900 msg/s the consumers of ")
                .endsWith(". Before, 9,000 msg/s were sustained, and higher rates may be.");
    }

    @Test
    void aSystemThatOnlyStaysSlowIsToldFromOneThatMissesARate() {
        Verdict verdict = afterSearch(CraftedRun.search(
                Ending.NOT_RECOVERED, 9_000.0, CraftedRun.step(Stage.HEALTH, 900, Judgement.SUSTAINED)));

        assertThat(verdict.findings().get(0).sentence())
                .contains("it answered more slowly at 900 msg/s than before at ten times as much. Before, ");
    }

    @Test
    void aRateWithinTheLimitsThatKeepsThemWhenMeasuredIsValid() {
        SearchRecord search = CraftedRun.sloSearch(
                Ending.FOUND,
                1_200.0,
                1_250.0,
                45e6,
                CraftedRun.sloStep(1_200, 45e6, false),
                CraftedRun.sloStep(1_250, 61e6, false));

        assertThat(afterSearch(search).causes()).isEmpty();
    }

    @Test
    void aRateWithinTheLimitsThatMissesThemWhenMeasuredIsNotValid() {
        Verdict verdict = afterSearch(CraftedRun.sloSearch(Ending.FOUND, 1_200.0, null, 61e6));

        assertThat(verdict.causes()).containsExactly(Cause.SLO_MISSED);
        assertThat(verdict.findings().get(0).sentence())
                .isEqualTo(
                        "What was measured did not keep the limits that the search's holds had kept: response.p99 was"
                                + " 61 ms (2 % of messages above 50 ms, 1 % may be).");
        assertThat(verdict.usable()).isFalse();
    }

    @Test
    void whereNoRateKeepsTheLimitsTheLowestIsNamedWithItsFigures() {
        Verdict verdict = afterSearch(CraftedRun.sloSearch(
                Ending.SLO_MISSED,
                null,
                2.0,
                0,
                CraftedRun.sloStep(1_500, 80e6, false),
                CraftedRun.sloStep(2, 61e6, false)));

        assertThat(verdict.causes()).contains(Cause.SLO_MISSED);
        assertThat(verdict.findings())
                .extracting(Finding::sentence)
                .contains("No rate kept the limits: at 2 msg/s response.p99 was 61 ms (2 % of messages above 50 ms, 1 %"
                        + " may be).");
    }

    @Test
    void aLimitThatOnlyTheGeneratorsDelayMissedIsNotTakenForTheSystems() {
        Verdict verdict = afterSearch(CraftedRun.sloSearch(
                Ending.FOUND,
                1_200.0,
                1_250.0,
                45e6,
                CraftedRun.sloStep(1_200, 45e6, false),
                CraftedRun.sloStep(1_250, 61e6, true)));

        assertThat(verdict.causes()).containsExactly(Cause.GENERATOR_LIMITED);
    }

    @Test
    void aSearchCutOffWithinTheLimitsSaysWhatKeptThemUntilThen() {
        Verdict verdict = afterSearch(CraftedRun.sloSearch(
                Ending.OUT_OF_TIME,
                1_200.0,
                1_400.0,
                45e6,
                CraftedRun.sloStep(1_200, 45e6, false),
                CraftedRun.sloStep(1_400, 61e6, false)));

        assertThat(verdict.causes()).containsExactly(Cause.INCOMPLETE);
        assertThat(verdict.findings().get(0).sentence())
                .contains("1,500 msg/s were sustained; 1,200 msg/s kept the limits, 1,400 did not, and others may");
    }

    @Test
    void aRateThatWasNotSustainedInItsHoldIsNotSaidToHaveMissedLimitsThatItKept() {
        SearchStep behind = CraftedRun.step(Stage.SLO, 2, Judgement.CONSUMERS_BEHIND);

        assertThat(afterSearch(CraftedRun.sloSearch(Ending.SLO_MISSED, null, 2.0, 0, behind))
                        .findings())
                .extracting(Finding::sentence)
                .contains("No rate kept the limits: at 2 msg/s the consumers of sub-0 fell behind by 0.2 msg/s.");
    }

    @Test
    void whereOnlyTheGeneratorsDelayMissedTheLimitsAtAllRatesItIsTheGenerators() {
        Verdict verdict =
                afterSearch(CraftedRun.sloSearch(Ending.SLO_MISSED, null, 2.0, 0, CraftedRun.sloStep(2, 61e6, true)));

        assertThat(verdict.causes()).contains(Cause.GENERATOR_LIMITED).doesNotContain(Cause.SLO_MISSED);
    }
}

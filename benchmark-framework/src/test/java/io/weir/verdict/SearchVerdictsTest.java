package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SearchStep.Judgement;
import io.weir.evidence.SearchStep.Stage;
import io.weir.result.Cause;
import io.weir.result.Verdict;
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
                Stage.BISECT, 9e5, 5, 8e5, 8e5, 8e5, 0, 1L, 2L, 0.5, null, null, Judgement.RATE_MISSED, false, true);

        assertThat(afterSearch(CraftedRun.search(Ending.FOUND, 8e5, missed)).has(Cause.GENERATOR_LIMITED))
                .isTrue();
    }
}

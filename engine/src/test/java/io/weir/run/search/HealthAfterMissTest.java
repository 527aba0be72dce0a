package io.weir.run.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SearchStep.Judgement;
import io.weir.evidence.SearchStep.Stage;
import io.weir.workload.Load;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A search on a system that an overload leaves in a bad state. */
class HealthAfterMissTest {

    private static final double CAPACITY = 20_000;

    private long now;

    /** Number of steps for which the system sustains hardly anything, or answers slowly, after a rate far beyond its capacity. */
    private int sickFor;

    private boolean sickMeansSlow;
    private int sick;

    private SearchRecord search() {
        return new SearchRun(() -> now, new Load.Search(Duration.ofHours(1)), 1, this::hold, step -> {}).run();
    }

    private Optional<SearchStep> hold(Stage stage, double rate, Duration hold, SloWatch slo) {
        now += hold.toNanos();
        boolean ill = sick > 0;
        sick = rate > 1.3 * CAPACITY ? sickFor : Math.max(0, sick - 1);
        boolean slow = ill && sickMeansSlow;
        boolean sustained = slow || rate <= (ill ? 10 : CAPACITY);
        return Optional.of(new SearchStep(
                stage,
                rate,
                hold.toSeconds(),
                rate,
                sustained ? rate : rate / 2,
                0,
                0,
                slow ? 50_000_000L : 1_000_000L,
                slow ? 90_000_000L : 5_000_000L,
                0.0,
                null,
                null,
                sustained ? Judgement.SUSTAINED : Judgement.RATE_MISSED,
                false,
                false,
                List.of()));
    }

    private static List<SearchStep> ofHealth(SearchRecord record) {
        return record.steps().stream()
                .filter(step -> step.stage() == Stage.HEALTH)
                .toList();
    }

    @Test
    void looksOnceAfterEachMissAtATenthOfWhatWasSustained() {
        SearchRecord record = search();

        assertThat(record.ending()).isEqualTo(Ending.FOUND);
        assertThat(record.foundMessagesPerSecond()).isCloseTo(CAPACITY, within(0.02 * CAPACITY));
        long missed = record.steps().stream().filter(step -> !step.sustained()).count();
        assertThat(ofHealth(record)).hasSize((int) missed).allMatch(SearchStep::sustained);
        assertThat(ofHealth(record).get(0).targetMessagesPerSecond()).isCloseTo(900, within(1e-6));
    }

    @Test
    void waitsForASystemThatNeedsSomeTime() {
        sickFor = 2;

        SearchRecord record = search();

        assertThat(record.ending()).isEqualTo(Ending.FOUND);
        assertThat(record.foundMessagesPerSecond()).isCloseTo(CAPACITY, within(0.02 * CAPACITY));
        assertThat(ofHealth(record).subList(0, 3))
                .extracting(SearchStep::sustained)
                .containsExactly(false, false, true);
    }

    @Test
    void endsWithoutAnAnswerWhereTheSystemStaysInThatState() {
        sickFor = 1_000;

        SearchRecord record = search();

        assertThat(record.ending()).isEqualTo(Ending.NOT_RECOVERED);
        assertThat(record.measuredMessagesPerSecond()).isNull();
        assertThat(ofHealth(record)).hasSize(3).noneMatch(SearchStep::sustained);
        assertThat(record.lowestMissed().targetMessagesPerSecond()).isEqualTo(27_000);
    }

    @Test
    void aSystemThatStaysSlowHasNotRecoveredEither() {
        sickFor = 1_000;
        sickMeansSlow = true;

        assertThat(search().ending()).isEqualTo(Ending.NOT_RECOVERED);
    }

    @Test
    void doesNotLookWhileNothingIsKnownToBeEasy() {
        now = 0;
        SearchRecord record = new SearchRun(
                        () -> now,
                        new Load.Search(Duration.ofHours(1)),
                        1,
                        (stage, rate, hold, slo) -> hold(stage, rate * 1_000, hold, slo),
                        step -> {})
                .run();

        assertThat(record.steps().get(1).stage()).isNotEqualTo(Stage.HEALTH);
    }
}

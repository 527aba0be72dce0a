package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.measure.SearchRecord;
import io.weir.measure.SearchRecord.Ending;
import io.weir.measure.SearchStep;
import io.weir.measure.SearchStep.Judgement;
import io.weir.measure.SearchStep.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search on systems whose limit is known, in virtual time: the same on every machine. */
class VirtualSearchTest {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final double TOLERANCE = 0.05;

    private final List<SearchStep> told = new ArrayList<>();
    private final Map<String, Object> settings = new HashMap<>();

    private SearchRecord search(Duration limit, double... consumed) throws Exception {
        VirtualSystem system = new VirtualSystem(settings, consumed);
        return new SearchRun(system.clock, limit, system, told::add).run();
    }

    @ParameterizedTest
    @CsvSource({
        "40, 0, 0",
        "130, 1000000, 0",
        "700, 1000000, 0",
        "999, 50000000, 1",
        "1000, 0, 0",
        "2345, 300000, 1",
        "3001, 100000000, 0",
        "5000, 1000000, 2",
        "12345, 20000000, 1",
        "20000, 5000000, 1"
    })
    void findsTheCapacity(double capacity, long serviceNanos, int subscriptions) throws Exception {
        settings.put("capacity", capacity);
        settings.put("serviceTime", serviceNanos);

        SearchRecord record = search(LIMIT, new double[subscriptions]);

        assertThat(record.ending()).isEqualTo(Ending.FOUND);
        assertThat(record.foundMessagesPerSecond()).isCloseTo(capacity, within(capacity * TOLERANCE));
        assertThat(record.measuredMessagesPerSecond()).isEqualTo(record.foundMessagesPerSecond() * 0.95);
        assertThat(record.steps()).isEqualTo(told);
        assertThat(record.steps().get(record.steps().size() - 1).stage()).isEqualTo(Stage.CONFIRM);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.002", "2, 0.002", "3, 0.005", "4, 0.001"})
    void findsTheCapacityInspiteOfSomeRefusalsAndHiccups(long seed, double refused) throws Exception {
        settings.put("capacity", 4_000.0);
        settings.put("serviceTime", 2_000_000L);
        settings.put("seed", seed);
        settings.put("refuseRatio", refused);
        settings.put("stallEvery", 1_700_000_000L + seed * 130_000_000L);
        settings.put("stallFor", 20_000_000L);
        settings.put("stallKind", "late");

        SearchRecord record = search(LIMIT, 0);

        assertThat(record.foundMessagesPerSecond()).isCloseTo(4_000, within(4_000 * TOLERANCE));
    }

    @Test
    void slowConsumersAreTheLimitAndAreNamed() throws Exception {
        settings.put("capacity", 10_000.0);
        settings.put("serviceTime", 1_000_000L);

        SearchRecord record = search(LIMIT, 0, 1_800);

        assertThat(record.foundMessagesPerSecond()).isCloseTo(1_800, within(1_800 * TOLERANCE));
        assertThat(record.lowestMissed().judgement()).isEqualTo(Judgement.CONSUMERS_BEHIND);
        assertThat(record.lowestMissed().slowestSubscription()).isEqualTo("sub1");
    }

    @Test
    void withoutConsumersTheProducersAreTheLimit() throws Exception {
        settings.put("capacity", 2_000.0);

        SearchRecord record = search(LIMIT);

        assertThat(record.foundMessagesPerSecond()).isCloseTo(2_000, within(2_000 * TOLERANCE));
        assertThat(record.steps())
                .allSatisfy(step -> assertThat(step.slowestSubscription()).isNull());
    }

    @Test
    void aSystemThatRefusesOneInTenSustainsNothingAndTheSendsAreNamed() throws Exception {
        settings.put("refuseRatio", 0.1);

        SearchRecord record = search(LIMIT, 0);

        assertThat(record.ending()).isEqualTo(Ending.NOTHING_SUSTAINED);
        assertThat(record.foundMessagesPerSecond()).isNull();
        assertThat(record.steps().get(0).judgement()).isEqualTo(Judgement.SENDS_FAILED);
        assertThat(record.steps().get(0).failedMessages()).isBetween(300L, 500L);
    }

    @Test
    void theTimeForItEndsTheSearchWithWhatItHas() throws Exception {
        settings.put("capacity", 10_000.0);

        SearchRecord record = search(Duration.ofSeconds(20), 0);

        assertThat(record.ending()).isEqualTo(Ending.OUT_OF_TIME);
        assertThat(record.elapsedSeconds()).isLessThan(60);
        assertThat(record.foundMessagesPerSecond()).isBetween(3_000.0, 10_000.0);
    }
}

package io.weir.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SearchStep.Judgement;
import io.weir.evidence.SearchStep.Stage;
import io.weir.run.search.SearchRun;
import io.weir.workload.Load;
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search on systems whose limit is known, in virtual time: the same on every machine. */
class VirtualSearchTest {

    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final double TOLERANCE = 0.05;
    private static final long MILLI = 1_000_000;

    private final List<SearchStep> told = new ArrayList<>();
    private final Map<String, Object> settings = new HashMap<>();

    private SearchRecord search(Topology topology) throws Exception {
        return search(topology, Pace.FREE, Pace.FREE);
    }

    private SearchRecord search(Topology topology, Pace acknowledging, Pace consuming) throws Exception {
        VirtualSystem system = new VirtualSystem(settings, topology, acknowledging, consuming);
        SearchRecord record =
                new SearchRun(system.clock, new Load.Search(LIMIT), topology.topics(), system, told::add).run();
        if (record.ending() == Ending.FOUND) {
            SearchStep last = record.steps().get(record.steps().size() - 1);
            assertThat(last.stage()).isEqualTo(Stage.CONFIRM);
            assertThat(last.sustained()).isTrue();
            assertThat(record.foundMessagesPerSecond()).isEqualTo(last.targetMessagesPerSecond());
        }
        return record;
    }

    private static Topology topology(int topics, int producersPerTopic, int subscriptionsPerTopic) {
        return new Topology(topics, 3, producersPerTopic, subscriptionsPerTopic, 1, List.of());
    }

    private static void assertFound(SearchRecord record, double capacity) {
        assertThat(record.ending()).as(record.toString()).isEqualTo(Ending.FOUND);
        assertThat(record.foundMessagesPerSecond())
                .as(record.toString())
                .isCloseTo(capacity, within(capacity * TOLERANCE));
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

        SearchRecord record = search(topology(1, 1, subscriptions));

        assertFound(record, capacity);
        assertThat(record.measuredMessagesPerSecond()).isEqualTo(record.foundMessagesPerSecond() * 0.95);
        assertThat(record.steps()).isEqualTo(told);
    }

    /** Of a latency that varies, so that each interval's end cuts another number of messages off. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 1500",
        "1, 1, 1, 15000",
        "1, 3, 2, 1500",
        "10, 1, 1, 1500",
        "10, 2, 1, 15000",
        "100, 1, 1, 1500",
        "100, 2, 2, 1500",
        "100, 1, 1, 15000",
        "1000, 1, 1, 3000"
    })
    void findsTheCapacityOverManyTopics(int topics, int producers, int subscriptions, double capacity)
            throws Exception {
        settings.put("capacity", capacity);
        settings.put("serviceTime", 3 * MILLI);

        SearchRecord record = search(
                topology(topics, producers, subscriptions),
                Pace.FREE.withJitter(2 * MILLI),
                Pace.FREE.withJitter(4 * MILLI));

        assertFound(record, capacity);
        assertThat(record.steps()).extracting(SearchStep::judgement).doesNotContain(Judgement.CONSUMERS_BEHIND);
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "1, 17", "1, 42", "2, 9", "3, 17"})
    void findsACapacityOfAFewMessagesASecond(int producers, double capacity) throws Exception {
        settings.put("capacity", capacity);
        settings.put("serviceTime", 3 * MILLI);

        SearchRecord record =
                search(topology(1, producers, 1), Pace.FREE.withJitter(2 * MILLI), Pace.FREE.withJitter(9 * MILLI));

        assertFound(record, capacity);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 30", "1, 2, 200", "10, 1, 1500", "100, 1, 1500", "100, 1, 15000"})
    void findsTheCapacityOfConsumersOverManyTopics(int topics, int subscriptions, double capacity) throws Exception {
        settings.put("serviceTime", 3 * MILLI);

        SearchRecord record = search(
                topology(topics, 1, subscriptions),
                Pace.FREE,
                Pace.ofEach(capacity / topics).withJitter(4 * MILLI));

        assertFound(record, capacity);
        assertThat(record.lowestMissed().judgement()).isEqualTo(Judgement.CONSUMERS_BEHIND);
    }

    @ParameterizedTest
    @CsvSource({"2, 600", "100, 30"})
    void oneSlowSubscriptionOfManyIsTheLimitAndIsNamed(int topics, double slow) throws Exception {
        settings.put("serviceTime", 3 * MILLI);

        SearchRecord record =
                search(topology(topics, 1, 1), Pace.FREE, Pace.ofOne(1, slow).withJitter(4 * MILLI));

        assertFound(record, slow * topics);
        assertThat(record.lowestMissed().judgement()).isEqualTo(Judgement.CONSUMERS_BEHIND);
        assertThat(record.lowestMissed().slowestSubscription()).isEqualTo("sub1");
    }

    /** Its producers wait for acknowledgements; its consumers have all that was acknowledged. */
    @ParameterizedTest
    @CsvSource({"10, 300", "100, 30"})
    void oneSlowTopicOfManyIsTheLimitAndNotItsConsumers(int topics, double slow) throws Exception {
        settings.put("deliveryTime", 3 * MILLI);

        SearchRecord record = search(topology(topics, 1, 1), Pace.ofOne(1, slow), Pace.FREE);

        assertFound(record, slow * topics);
        assertThat(record.lowestMissed().judgement()).isIn(Judgement.RATE_MISSED, Judgement.RESPONSE_GREW);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void aSubscriptionThatReceivesNothingIsSeenAmongAnyNumber(int topics) throws Exception {
        SearchRecord record = search(topology(topics, 1, 1), Pace.FREE, Pace.ofOne(0, -1));

        assertThat(record.ending()).as(record.toString()).isEqualTo(Ending.NOTHING_SUSTAINED);
        assertThat(record.steps()).extracting(SearchStep::judgement).containsOnly(Judgement.CONSUMERS_BEHIND);
        assertThat(record.steps())
                .extracting(step -> step.slowestSubscription())
                .containsOnly("sub0");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void someRefusalsOverManyTopicsAreNoSlowTopic(int topics) throws Exception {
        settings.put("capacity", 15_000.0);
        settings.put("refuseRatio", 0.004);

        assertFound(search(topology(topics, 1, 1)), 15_000);
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

        assertFound(search(topology(1, 1, 1)), 4_000);
    }

    @Test
    void slowConsumersAreTheLimitAndAreNamed() throws Exception {
        settings.put("capacity", 10_000.0);
        settings.put("serviceTime", 1_000_000L);

        SearchRecord record = search(topology(1, 1, 2), Pace.FREE, Pace.ofOne(1, 1_800));

        assertFound(record, 1_800);
        assertThat(record.lowestMissed().judgement()).isEqualTo(Judgement.CONSUMERS_BEHIND);
        assertThat(record.lowestMissed().slowestSubscription()).isEqualTo("sub1");
    }

    @Test
    void withoutConsumersTheProducersAreTheLimit() throws Exception {
        settings.put("capacity", 2_000.0);

        SearchRecord record = search(topology(1, 1, 0));

        assertFound(record, 2_000);
        assertThat(record.steps())
                .allSatisfy(step -> assertThat(step.slowestSubscription()).isNull());
    }

    @Test
    void aSystemThatRefusesOneInTenSustainsNothingAndTheSendsAreNamed() throws Exception {
        settings.put("refuseRatio", 0.1);

        SearchRecord record = search(topology(1, 1, 1));

        assertThat(record.ending()).isEqualTo(Ending.NOTHING_SUSTAINED);
        assertThat(record.foundMessagesPerSecond()).isNull();
        assertThat(record.steps().get(0).judgement()).isEqualTo(Judgement.SENDS_FAILED);
        assertThat(record.steps().get(0).failedMessages()).isBetween(300L, 500L);
    }

    @Test
    void theTimeForItEndsTheSearchWithWhatItHas() throws Exception {
        settings.put("capacity", 10_000.0);
        VirtualSystem system = new VirtualSystem(settings, topology(1, 1, 1));

        SearchRecord record =
                new SearchRun(system.clock, new Load.Search(Duration.ofSeconds(20)), 1, system, told::add).run();

        assertThat(record.ending()).isEqualTo(Ending.OUT_OF_TIME);
        assertThat(record.elapsedSeconds()).isLessThan(60);
        assertThat(record.foundMessagesPerSecond()).isBetween(3_000.0, 10_000.0);
    }
}

package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.result.Cause;
import io.weir.worker.LoadReport;
import io.weir.worker.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan that is drawn, carried out in virtual time by many workers and by one: all figures are the same. */
@Timeout(600)
class AnyNumberOfWorkersTest {

    private static final int MAX_WORKERS = 40;

    private static Experiment drawn(long seed) {
        Random random = new Random(seed);
        int partitions = 1 + random.nextInt(4);
        return Experiment.inVirtualTime()
                .topics(
                        1 + random.nextInt(12),
                        partitions,
                        1 + random.nextInt(4),
                        1 + random.nextInt(2),
                        1 + random.nextInt(partitions))
                .rate(100 + 900 * random.nextDouble())
                .with("serviceTime", 1_000_000L + random.nextInt(1_000_000))
                .with("deliveryTime", 2_000_000L + random.nextInt(1_000_000))
                .window(Duration.ofSeconds(2 + random.nextInt(4)));
    }

    /** Some links are slow, others lose reports or bring older ones instead. */
    private static List<Worker> byPoorLinks(List<Worker> workers, Random random) {
        List<Worker> all = new ArrayList<>();
        for (Worker worker : workers) {
            int lostOfTen = random.nextInt(9);
            int late = random.nextInt(60);
            all.add(UnreliableWorker.of(worker, made -> arrived(made, lostOfTen, late, random)));
        }
        return all;
    }

    private static LoadReport arrived(List<LoadReport> made, int lostOfTen, int late, Random random) {
        int newest = Math.max(0, made.size() - 1 - late);
        return made.get(random.nextInt(10) < lostOfTen ? random.nextInt(newest + 1) : newest);
    }

    private static List<String> window(Experiment experiment) {
        return experiment.intervals.stream()
                .filter(interval -> interval.phase() != Phase.DRAIN)
                .map(AnyNumberOfWorkersTest::facts)
                .toList();
    }

    private static String facts(IntervalSnapshot interval) {
        return interval.index() + " " + interval.dueMessages() + " " + interval.counters();
    }

    private static void assertSame(RunMeasurement measured, RunMeasurement expected) {
        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.dueMessages()).isEqualTo(expected.dueMessages());
        assertThat(measured.measured()).isEqualTo(expected.measured());
        assertThat(measured.windowCounters()).isEqualTo(expected.windowCounters());
        assertThat(measured.deliveryAudit()).isEqualTo(expected.deliveryAudit());
        assertThat(measured.unsentMessages()).isEqualTo(expected.unsentMessages());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void figuresOfManyWorkersAreThoseOfOneHoweverTheirReportsCome(int seed) throws Exception {
        Experiment alone = drawn(seed);
        RunMeasurement expected = alone.run();
        Random random = new Random(seed);
        Experiment together = drawn(seed)
                .workersWithWork(2 + random.nextInt(MAX_WORKERS))
                .between(workers -> byPoorLinks(workers, random));

        RunMeasurement measured = together.run();

        assertSame(measured, expected);
        assertThat(window(together)).isEqualTo(window(alone));
    }

    @Test
    void figuresOfAThousandWorkersAreThoseOfOne() throws Exception {
        Experiment alone = ofAThousandTopics();
        RunMeasurement expected = alone.run();
        Experiment together = ofAThousandTopics().workers(1_000);

        RunMeasurement measured = together.run();

        assertSame(measured, expected);
        assertThat(window(together)).isEqualTo(window(alone));
        assertThat(measured.generators()).hasSize(1_000);
    }

    @Test
    void theOneOfAThousandThatIsLostIsNamed() throws Exception {
        Experiment experiment = ofAThousandTopics().drain(Duration.ofSeconds(2));
        BooleanSupplier isGone = () -> !experiment.intervals.isEmpty();
        RunMeasurement measured = experiment
                .workers(1_000)
                .between(workers -> {
                    List<Worker> all = new ArrayList<>(workers);
                    all.set(617, MortalWorker.of(all.get(617), isGone));
                    return all;
                })
                .run();

        assertThat(measured.interruption()).hasValue("worker 618 of 1000 was lost: it is a test");
        assertThat(experiment.verdict(measured).findings())
                .extracting(finding -> finding.cause())
                .contains(Cause.INCOMPLETE);
    }

    private static Experiment ofAThousandTopics() {
        return Experiment.inVirtualTime()
                .topics(1_000, 1, 1, 1, 1)
                .rate(5_000)
                .with("serviceTime", 1_234_567L)
                .with("deliveryTime", 2_345_678L)
                .window(Duration.ofSeconds(2));
    }
}

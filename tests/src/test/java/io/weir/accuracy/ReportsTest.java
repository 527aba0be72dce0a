package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.result.Cause;
import io.weir.worker.LoadReport;
import io.weir.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of workers that meet with an accident on their way to the conductor change no figure, or the run says so. */
@Timeout(300)
class ReportsTest {

    private static final int WORKERS = 3;

    private static Experiment experiment() {
        return Experiment.inVirtualTime()
                .topics(4, 2, 1, 2, 1)
                .rate(777.7)
                .with("capacity", 900.0)
                .with("deliveryTime", 2_345_678L)
                .with("lossRatio", 0.01)
                .with("duplicateRatio", 0.02)
                .workers(WORKERS);
    }

    private static List<Worker> withReports(List<Worker> workers, Function<List<LoadReport>, LoadReport> way) {
        return workers.stream().map(worker -> UnreliableWorker.of(worker, way)).toList();
    }

    private static List<String> window(Experiment experiment) {
        return experiment.windowIntervals().stream().map(ReportsTest::facts).toList();
    }

    private static String facts(IntervalSnapshot interval) {
        return interval.index() + " " + interval.dueMessages() + " " + interval.counters() + " "
                + interval.measured().response().getTotalCount() + " "
                + interval.measured().endToEnd().getTotalCount()
                + " " + interval.outstanding();
    }

    /** Four reports in five are lost; in the place of each an older one comes, once more and out of order. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void reportsThatAreLostRepeatedOrOutOfOrderChangeNothing(int seed) throws Exception {
        Experiment undisturbed = experiment();
        RunMeasurement expected = undisturbed.run();
        Random random = new Random(seed);
        Experiment disturbed = experiment()
                .between(workers -> withReports(
                        workers,
                        made -> made.get(random.nextInt(5) == 0 ? made.size() - 1 : random.nextInt(made.size()))));

        RunMeasurement measured = disturbed.run();

        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.measured()).isEqualTo(expected.measured());
        assertThat(measured.windowCounters()).isEqualTo(expected.windowCounters());
        assertThat(measured.drainCounters()).isEqualTo(expected.drainCounters());
        assertThat(measured.deliveryAudit().missing())
                .isEqualTo(expected.deliveryAudit().missing());
        assertThat(window(disturbed)).isEqualTo(window(undisturbed));
    }

    /** One report in 300 arrives, which is one in six seconds. */
    @Test
    void aConductorThatIsLateTakesFourIntervalsAtATimeAndGetsAll() throws Exception {
        Experiment prompt = experiment();
        RunMeasurement expected = prompt.run();
        List<Integer> sizes = new ArrayList<>();
        Experiment late = experiment()
                .between(workers -> withReports(workers, made -> {
                    LoadReport newest = made.get(made.size() - 1);
                    sizes.add(newest.intervals().size());
                    return made.size() % 300 == 0 ? newest : made.get(0);
                }));

        RunMeasurement measured = late.run();

        assertThat(sizes).contains(4).allSatisfy(size -> assertThat(size).isLessThanOrEqualTo(4));
        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.measured()).isEqualTo(expected.measured());
        assertThat(measured.windowCounters()).isEqualTo(expected.windowCounters());
        assertThat(window(late)).isEqualTo(window(prompt));
    }

    @Test
    void intervalsThatHaveLostSomethingDontAddUpToWhatTheirWorkerCounts() throws Exception {
        Experiment experiment = experiment().between(workers -> {
            List<Worker> all = new ArrayList<>(workers);
            all.set(1, UnreliableWorker.of(all.get(1), made -> withoutEventsOf(3, made.get(made.size() - 1))));
            return all;
        });

        RunMeasurement measured = experiment.run();

        assertThat(measured.interruption().orElseThrow())
                .startsWith("the reports of worker 2 of 3 don't add up: its 4 intervals have Counters[sent=");
        assertThat(experiment.verdict(measured).findings())
                .extracting(finding -> finding.cause())
                .contains(Cause.INCOMPLETE);
    }

    private static LoadReport withoutEventsOf(int index, LoadReport report) {
        List<Interval> intervals = report.intervals().stream()
                .map(interval -> interval.index() == index ? Interval.none(index) : interval)
                .toList();
        return new LoadReport(intervals, report.over(), report.total(), report.completed(), report.failure());
    }
}

package io.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Interval;
import io.weir.run.SimulatedLoad.Link;
import io.weir.time.AtOnce;
import io.weir.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A conductor and a thousand simulated workers, in virtual time: what it adds up, whom it waits for, what it keeps. */
@Timeout(300)
class ManyWorkersTest {

    private static final int WORKERS = 1_000;
    private static final int SECONDS = 12;
    private static final long SECOND = 1_000_000_000;
    private static final long LOOK = SECOND / 10;

    /** Kinds of time, of the warm-up and of the measured part. */
    private static final int HISTOGRAMS = 14;

    private final List<String> lost = new ArrayList<>();

    private AllLoads loads(IntFunction<Link> links) {
        List<Worker> workers = IntStream.range(0, WORKERS)
                .mapToObj(number -> SimulatedLoad.worker(number, links.apply(number)))
                .toList();
        return new AllLoads(
                IntStream.range(0, WORKERS)
                        .mapToObj(number -> new RunWorker(number, WORKERS, workers.get(number), lost::add))
                        .toList(),
                null,
                AtOnce.IN_TURN);
    }

    /** Looks around until an instant, and returns the intervals that are over. */
    private static List<Interval> collect(AllLoads loads, long from, long until, List<Interval> soFar) {
        for (long now = from; now <= until; now += LOOK) {
            List<Interval> more;
            do {
                more = loads.report(now, soFar.size()).intervals();
                soFar.addAll(more);
            } while (!more.isEmpty());
        }
        return soFar;
    }

    private static Interval expected(int second) {
        return SimulatedLoad.interval(0, WORKERS, second);
    }

    /** Reports come at once to two seconds late; of some links nine in ten are lost, and others come again in their place. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void reportsThatAreLateLostOrRepeatedAddUpToThoseOfOneWorker(int seed) {
        Random random = new Random(seed);
        AllLoads loads = loads(
                number -> new Link(random.nextLong(2 * SECOND), random.nextInt(10), Link.NEVER, new Random(number)));

        List<Interval> collected = collect(loads, 0, (SECONDS + 6) * SECOND, new ArrayList<>());

        assertThat(collected).hasSizeGreaterThanOrEqualTo(SECONDS);
        for (int second = 0; second < SECONDS; second++) {
            assertThat(collected.get(second)).isEqualTo(expected(second));
        }
        assertThat(loads.failure()).isEmpty();
        assertThat(lost).isEmpty();
    }

    @Test
    void anIntervalIsOverWhenTheLastOfAllHasReportedIt() {
        AllLoads loads =
                loads(number -> number == 617 ? new Link(3 * SECOND, 0, Link.NEVER, new Random(0)) : Link.prompt());

        assertThat(collect(loads, 0, 4 * SECOND - LOOK, new ArrayList<>())).isEmpty();
        assertThat(collect(loads, 4 * SECOND, 4 * SECOND, new ArrayList<>()))
                .singleElement()
                .isEqualTo(expected(0));
    }

    @Test
    void aWorkerThatIsLostIsNamedAndNotWaitedFor() {
        AllLoads loads =
                loads(number -> number == 617 ? new Link(0, 0, 5 * SECOND + LOOK, new Random(0)) : Link.prompt());

        List<Interval> collected = collect(loads, 0, 8 * SECOND, new ArrayList<>());

        assertThat(loads.failure()).hasValue("worker 618 of 1000 was lost: its link is down");
        assertThat(lost).containsExactly("worker 618 of 1000 was lost: its link is down");
        assertThat(collected).hasSize(8);
        assertThat(collected.get(4)).isEqualTo(expected(4));
        assertThat(collected.get(5).plus(SimulatedLoad.interval(617, 618, 5))).isEqualTo(expected(5));
    }

    /** Of four seconds that nobody has reported but one: the sums, and what all workers together have reported is in them. */
    @Test
    void whatIsKeptIsASumForEachIntervalThatIsOpenAndNoReport() throws Exception {
        int late = 4;
        AllLoads loads = loads(
                number -> number == 0 ? new Link(2 * late * SECOND, 0, Link.NEVER, new Random(0)) : Link.prompt());

        assertThat(collect(loads, 0, late * SECOND, new ArrayList<>())).isEmpty();

        assertThat(Reachable.from(loads).stream()
                        .filter(Histogram.class::isInstance)
                        .count())
                .isLessThanOrEqualTo(late * HISTOGRAMS);
    }
}

package io.weir.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Load;
import io.weir.workload.RateStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Messages due beside producers that pause, set against counting them one by one. */
class ProducerPausesTest {

    private static final long SECOND = 1_000_000_000;
    private static final long WINDOW = 3 * SECOND;

    private static ProducerPauses pauses(int producers, List<Load.Pause> pauses) {
        return ProducerPauses.of(
                new Load.Profile(List.of(RateStage.hold(1, Duration.ofSeconds(1))), pauses), producers);
    }

    private static Load.Pause pause(long fromMillis, long toMillis, double share) {
        return new Load.Pause(Duration.ofMillis(fromMillis), Duration.ofMillis(toMillis), share);
    }

    private static int paused(ProducerPauses pauses, int producers) {
        return (int) IntStream.range(0, producers)
                .filter(producer -> pauses.covers(producer, SECOND))
                .count();
    }

    @Test
    void aShareOfTheProducersIsRoundedToWholeOnesAndIsNeverNobody() {
        List<Load.Pause> half = List.of(pause(0, 2_000, 0.5));
        List<Load.Pause> few = List.of(pause(0, 2_000, 0.01));
        List<Load.Pause> all = List.of(pause(0, 2_000, 1));
        for (int producers = 1; producers < 50; producers++) {
            assertThat(paused(pauses(producers, half), producers)).isEqualTo((producers + 1) / 2);
            assertThat(paused(pauses(producers, few), producers)).isEqualTo(1);
            assertThat(paused(pauses(producers, all), producers)).isEqualTo(producers);
        }
    }

    @Test
    void producersPauseFromTheFirstInstantToBeforeTheLast() {
        ProducerPauses pauses = pauses(1, List.of(pause(1_000, 2_000, 1)));

        assertThat(pauses.covers(0, SECOND - 1)).isFalse();
        assertThat(pauses.covers(0, SECOND)).isTrue();
        assertThat(pauses.covers(0, 2 * SECOND - 1)).isTrue();
        assertThat(pauses.covers(0, 2 * SECOND)).isFalse();
        assertThat(ProducerPauses.NONE.covers(5, SECOND)).isFalse();
    }

    @Test
    void whatIsDueIsWhatOneCounts() {
        Random random = new Random(7);
        for (int run = 0; run < 50; run++) {
            int producers = 1 + random.nextInt(9);
            List<Load.Pause> times = new ArrayList<>();
            long from = 0;
            for (int i = random.nextInt(4); i > 0; i--) {
                from += random.nextInt(2_000);
                long to = from + random.nextInt(2_000);
                times.add(pause(from, to, random.nextDouble()));
                from = to;
            }
            ProducerPauses pauses = pauses(producers, times);
            Schedule schedule = Schedule.constant(1 + random.nextInt(3_000) / 10.0);
            for (int look = 0; look < 20; look++) {
                long nanos = (long) (random.nextDouble() * 10 * SECOND);
                long[] counted = new long[producers];
                for (long number = 0; schedule.dueNanos(number) < nanos; number++) {
                    int producer = (int) (number % producers);
                    if (!pauses.covers(producer, schedule.dueNanos(number) - WINDOW)) {
                        counted[producer]++;
                    }
                }
                long all = 0;
                for (int producer = 0; producer < producers; producer++) {
                    int own = producer;
                    assertThat(pauses.dueBefore(
                                    own,
                                    messages -> (messages - own + producers - 1) / producers,
                                    schedule,
                                    WINDOW,
                                    nanos))
                            .isEqualTo(counted[producer]);
                    all += counted[producer];
                }
                assertThat(pauses.dueBefore(schedule, WINDOW, nanos)).isEqualTo(all);
            }
        }
    }
}

package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.measure.flow.FlowRecorder;
import io.weir.measure.flow.FlowSum;
import io.weir.measure.flow.GroupFlows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The laws by which intervals of several workers add up. */
class IntervalTest {

    private static final int INDEX = 7;
    private static final int BYTES = 100;

    private static Interval random(Random random) {
        Map<String, Long> errors = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            errors.put("kind " + random.nextInt(5), 1L + random.nextInt(9));
        }
        return new Interval(
                INDEX,
                new Counters(
                        random.nextInt(100),
                        random.nextInt(100),
                        random.nextInt(100),
                        random.nextInt(100),
                        random.nextInt(100),
                        random.nextInt(100),
                        random.nextInt(100) * BYTES,
                        random.nextInt(100) * BYTES,
                        random.nextInt(100) * BYTES),
                latencies(random),
                latencies(random),
                errors,
                counts(random),
                counts(random),
                counts(random),
                random.nextBoolean() ? ReceiptTimes.NONE : new ReceiptTimes(random.nextInt(9), 9 + random.nextInt(9)),
                RandomSuccesses.of(random),
                flows(random));
    }

    private static GroupFlows flows(Random random) {
        if (random.nextInt(3) == 0) {
            return GroupFlows.NONE;
        }
        FlowRecorder recorder = new FlowRecorder(new int[] {0, 1, 1, 2});
        for (int i = random.nextInt(50); i > 0; i--) {
            if (random.nextBoolean()) {
                recorder.received(random.nextInt(8), random.nextInt(100), random.nextInt(2), random.nextInt(1_000_000));
            } else {
                recorder.discarded(random.nextInt(8), random.nextInt(100));
            }
        }
        FlowSum sum = new FlowSum();
        recorder.addTo(sum);
        return sum.flows();
    }

    private static Latencies latencies(Random random) {
        Latencies latencies = Latencies.empty();
        for (int i = random.nextInt(50); i > 0; i--) {
            latencies.response().recordValue((long) Math.exp(25 * random.nextDouble()));
            latencies.service().recordValue(random.nextInt(1_000_000));
            latencies.sendDelay().recordValue(random.nextInt(1_000));
            latencies.endToEnd().recordValue(random.nextInt(1_000_000_000));
            latencies.responseWithoutGeneratorDelay().recordValue(random.nextInt(1_000_000));
            latencies.wakeUpDelay().recordValue(random.nextInt(100_000));
        }
        return latencies;
    }

    private static PlaceCounts counts(Random random) {
        long[] counts = new long[random.nextInt(5)];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = random.nextInt(100) - 10;
        }
        return PlaceCounts.of(counts);
    }

    @RepeatedTest(20)
    void addingIsAssociativeWhicheverWorkerComesFirst(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Interval a = random(random);
        Interval b = random(random);
        Interval c = random(random);

        assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
        assertThat(a.plus(b)).isEqualTo(b.plus(a));
        assertThat(c.plus(a).plus(b)).isEqualTo(a.plus(b).plus(c));
    }

    @RepeatedTest(5)
    void aWorkerWithoutEventsChangesNothing(RepetitionInfo repetition) {
        Interval some = random(new Random(repetition.getCurrentRepetition()));

        assertThat(some.plus(Interval.none(INDEX))).isEqualTo(some);
        assertThat(Interval.none(INDEX).plus(some)).isEqualTo(some);
    }

    private static byte[] written(Interval interval) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        interval.write(out);
        return out.toByteArray();
    }

    private static Interval read(byte[] bytes) throws IOException {
        return Interval.read(new ByteArrayInputStream(bytes));
    }

    @RepeatedTest(20)
    void anIntervalIsReadAsItWasWritten(RepetitionInfo repetition) throws IOException {
        Random random = new Random(repetition.getCurrentRepetition());
        Interval here = random(random);
        Interval there = random(random);

        Interval read = read(written(there));

        assertThat(read).isEqualTo(there);
        assertThat(here.plus(read)).isEqualTo(here.plus(there));
        assertThat(read.plus(here)).isEqualTo(there.plus(here));
    }

    /** A second of a busy worker, with a tail of some seconds. */
    @Test
    void anIntervalOfManySamplesTakesAFewKilobytes() throws IOException {
        Interval interval = Interval.none(INDEX);
        Random random = new Random(1);
        for (Distribution distribution : Distribution.values()) {
            for (int i = 0; i < 100_000; i++) {
                interval.measured().of(distribution).recordValue((long) (1e6 * Math.exp(2 * random.nextGaussian())));
            }
        }

        assertThat(written(interval).length).isLessThan(17_000 * Distribution.values().length);
        assertThat(written(Interval.none(INDEX)).length).isLessThan(200);
    }

    @Test
    void anIntervalThatIsCutOffDamagedOrOfAnotherVersionIsRefused() throws IOException {
        byte[] whole = written(random(new Random(3)));

        for (int length = 0; length < whole.length; length += 13) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(part)).isInstanceOf(IOException.class);
        }
        byte[] later = whole.clone();
        later[0] = 7;
        assertThatThrownBy(() -> read(later))
                .isInstanceOf(IOException.class)
                .hasMessage("the interval is of version 7, and this Weir reads version 6");
        byte[] damaged = whole.clone();
        Arrays.fill(damaged, 81, 95, (byte) -1); // within the first distribution
        assertThatThrownBy(() -> read(damaged))
                .isInstanceOf(IOException.class)
                .hasMessage("the distribution of the response time is damaged");
    }

    @Test
    void addingLeavesThePartsAsTheyWere() {
        Interval one = random(new Random(1));
        Interval same = random(new Random(1));

        Interval ignored = one.plus(random(new Random(2)));

        assertThat(one).isEqualTo(same);
    }

    @Test
    void differentIntervalsDoNotAddUp() {
        assertThatThrownBy(() -> Interval.none(1).plus(Interval.none(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("interval 1 and interval 2");
    }

    @Test
    void countsBelowZeroAreKept() {
        PlaceCounts sum = PlaceCounts.of(5, -3).plus(PlaceCounts.of(-7, 1, 2));

        assertThat(sum).isEqualTo(PlaceCounts.of(-2, -2, 2));
        assertThat(sum.sum()).isEqualTo(-2);
        assertThat(sum.minus(PlaceCounts.of(0, 0, 2))).isEqualTo(PlaceCounts.of(-2, -2));
    }
}

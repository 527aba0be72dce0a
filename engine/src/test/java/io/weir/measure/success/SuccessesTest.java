package io.weir.measure.success;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.measure.RandomSuccesses;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The laws by which successes of several threads and workers add up, and what slots hold. */
class SuccessesTest {

    private static final long MILLI = 1_000_000;
    private static final long DEADLINE = 100 * MILLI;

    @RepeatedTest(50)
    void addingIsAssociativeWhicheverWorkerComesFirst(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Successes a = RandomSuccesses.of(random);
        Successes b = RandomSuccesses.of(random);
        Successes c = RandomSuccesses.of(random);

        assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
        assertThat(a.plus(b)).isEqualTo(b.plus(a));
        assertThat(a.plus(Successes.NONE)).isEqualTo(a);
        assertThat(Successes.NONE.plus(a)).isEqualTo(a);
    }

    @RepeatedTest(20)
    void aSumOfManyIsThatOfEachPair(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Successes.Sum sum = new Successes.Sum();
        Successes byPairs = Successes.NONE;
        for (int worker = random.nextInt(6); worker > 0; worker--) {
            Successes added = RandomSuccesses.of(random);
            sum.add(added);
            byPairs = byPairs.plus(added);
            assertThat(sum.sum()).isEqualTo(byPairs); // and what was returned before stays as it is
        }
        Successes before = sum.sum();
        sum.add(RandomSuccesses.of(random));
        assertThat(before).isEqualTo(byPairs);
    }

    /**
     * 2,000 workers with 50 partitions each: a copy of the sum for each would be 100 million entries in all, each twice.
     */
    @Test
    @Timeout(20)
    void aSumOfManyWorkersTakesAsLongAsThereArePartitions() {
        Successes.Sum sum = new Successes.Sum();
        for (int worker = 0; worker < 2_000; worker++) {
            DeliveryRecorder deliveries = new DeliveryRecorder(1, DEADLINE);
            for (int partition = 0; partition < 50; partition++) {
                deliveries.delivered(worker, partition, MILLI, 0, new SuccessLevels(0, MILLI, 0, MILLI));
            }
            sum.add(deliveries.recorded());
        }

        assertThat(sum.sum().partitions()).hasSize(100_000);
    }

    @RepeatedTest(20)
    void successesAreReadAsTheyWereWritten(RepetitionInfo repetition) throws IOException {
        Successes some = RandomSuccesses.of(new Random(repetition.getCurrentRepetition()));

        byte[] written = written(some);

        assertThat(read(written)).isEqualTo(some);
        for (int length = 0; length < written.length; length += 17) {
            byte[] part = Arrays.copyOf(written, length);
            assertThatThrownBy(() -> read(part)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aNumberTooLongToBeOneIsRefused() {
        byte[] endless = new byte[12];
        Arrays.fill(endless, (byte) 0xff);

        assertThatThrownBy(() -> read(endless)).isInstanceOf(IOException.class).hasMessageContaining("63 bits");
    }

    @Test
    void aSecondOfABusySeriesTakesAFewKilobytes() throws IOException {
        SeriesRecorder series = new SeriesRecorder(DEADLINE);
        for (int i = 0; i < 100_000; i++) {
            series.success(3_600_000_000_000L + i * 10_000L, 3_600_000_000_000L + i * 10_000L - 5 * MILLI, 0, MILLI);
        }

        assertThat(written(Successes.ofPublishing(series.recorded())).length).isLessThan(25_000);
        assertThat(written(Successes.NONE).length).isLessThan(10);
    }

    private static byte[] written(Successes successes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        successes.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    private static Successes read(byte[] bytes) throws IOException {
        return Successes.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @RepeatedTest(20)
    void eventsSplitAmongThreadsGiveWhatOneThreadWouldHaveRecorded(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        SeriesRecorder one = new SeriesRecorder(DEADLINE);
        List<SeriesRecorder> several = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            several.add(new SeriesRecorder(DEADLINE));
        }
        long now = 0;
        for (int i = 0; i < 1_000; i++) {
            now += random.nextInt(1_500_000);
            SeriesRecorder own = several.get(random.nextInt(3));
            if (random.nextInt(20) == 0) {
                one.failure(now);
                own.failure(now);
            } else {
                long due = Math.max(0, now - random.nextInt(200_000_000));
                one.success(now, due, 10 * MILLI, 150 * MILLI);
                own.success(now, due, 10 * MILLI, 150 * MILLI);
            }
        }

        assertThat(several.stream().map(SeriesRecorder::recorded).reduce(SeriesSuccesses.NONE, SeriesSuccesses::plus))
                .isEqualTo(one.recorded());
    }

    @Test
    void aSlotKnowsItsFirstAndLastSuccessAndItsFirstFailure() {
        SeriesRecorder series = new SeriesRecorder(DEADLINE);
        series.failure(7 * MILLI + 1);
        series.success(7 * MILLI + 2, 6 * MILLI, MILLI, 2 * MILLI);
        series.success(7 * MILLI + 3, 5 * MILLI, MILLI, 2 * MILLI);
        series.failure(7 * MILLI + 4);
        series.success(20 * MILLI, 9 * MILLI, MILLI, 2 * MILLI);

        SuccessSlots slots = series.recorded().slots();

        assertThat(slots.size()).isEqualTo(2);
        assertThat(slots.slot(0)).isEqualTo(7);
        assertThat(slots.firstNanos(0)).isEqualTo(7 * MILLI + 2);
        assertThat(slots.lastNanos(0)).isEqualTo(7 * MILLI + 3);
        assertThat(slots.firstFailureNanos(0)).isEqualTo(7 * MILLI + 1);
        assertThat(slots.firstHeldUpNanos(0)).isEqualTo(SuccessSlots.NO_INSTANT);
        assertThat(slots.successes(0)).isEqualTo(2);
        assertThat(slots.slow(0)).as("a success at the level is not slow").isEqualTo(1);
        assertThat(slots.failures(0)).isEqualTo(2);
        assertThat(slots.slot(1)).isEqualTo(20);
        assertThat(slots.firstFailureNanos(1)).isEqualTo(SuccessSlots.NO_INSTANT);
        assertThat(slots.firstHeldUpNanos(1)).as("11 times the 99th percentile").isEqualTo(20 * MILLI);
    }

    @Test
    void aSlotWithFailuresAloneHasNoSuccess() {
        SeriesRecorder series = new SeriesRecorder(DEADLINE);
        series.failure(0);

        SuccessSlots slots = series.recorded().slots();

        assertThat(slots.firstNanos(0)).isEqualTo(SuccessSlots.NO_INSTANT);
        assertThat(slots.lastNanos(0)).isEqualTo(SuccessSlots.NO_INSTANT);
        assertThat(slots.firstFailureNanos(0)).isZero();
    }

    @Test
    void aLateSuccessIsFoundWhereItsMessageWasDue() {
        SeriesRecorder series = new SeriesRecorder(DEADLINE);
        series.success(200_000 * MILLI, 200_000 * MILLI - DEADLINE, 10 * MILLI, Long.MAX_VALUE);
        series.success(200_000 * MILLI, 5 * MILLI, 10 * MILLI, Long.MAX_VALUE);

        DueSlots due = series.recorded().due();

        assertThat(due.size()).isEqualTo(2);
        assertThat(due.slot(0)).isEqualTo(5);
        assertThat(due.inTime(0)).isZero();
        assertThat(due.excessNanos(0)).isEqualTo(200_000 * MILLI - 5 * MILLI - 10 * MILLI);
        assertThat(due.slot(1)).isEqualTo(199_900);
        assertThat(due.inTime(1)).isEqualTo(1);
        assertThat(due.excessNanos(1)).isEqualTo(90 * MILLI);
    }

    @Test
    void aRecorderThatWasClearedStartsAnew() {
        SeriesRecorder series = new SeriesRecorder(DEADLINE);
        series.success(9 * MILLI, 8 * MILLI, 0, 0);
        series.failure(9 * MILLI);
        series.clear();
        assertThat(series.recorded()).isEqualTo(SeriesSuccesses.NONE);

        series.success(3 * MILLI, 2 * MILLI, Long.MAX_VALUE, Long.MAX_VALUE);
        assertThat(series.recorded().slots().successes(0)).isEqualTo(1);
        assertThat(series.recorded().slots().failures(0)).isZero();
        assertThat(series.recorded().due().excessNanos(0)).isZero();
    }

    @Test
    void groupsAreTheSubscriptionsAtTheSamePlaceOfEachTopic() {
        DeliveryRecorder deliveries = new DeliveryRecorder(2, DEADLINE);
        deliveries.delivered(0, 3, MILLI, 0, SuccessLevels.NONE);
        deliveries.delivered(1, 3, 2 * MILLI, 0, SuccessLevels.NONE);
        deliveries.delivered(2, 3, 3 * MILLI, 0, SuccessLevels.NONE);

        Successes successes = deliveries.recorded();

        assertThat(successes.group(0).slots().size()).isEqualTo(2);
        assertThat(successes.group(1).slots().slot(0)).isEqualTo(2);
        assertThat(successes.group(2)).isEqualTo(SeriesSuccesses.NONE);
        assertThat(successes.partitions().keySet())
                .containsExactly(
                        new SubscribedPartition(0, 3), new SubscribedPartition(1, 3), new SubscribedPartition(2, 3));
    }
}

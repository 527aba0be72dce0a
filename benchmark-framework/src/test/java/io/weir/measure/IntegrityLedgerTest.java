package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.SendOutcome;
import io.weir.measure.IntegrityAccount.Fates;
import io.weir.time.FakeClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntegrityLedgerTest {

    private static final long SECOND = 1_000_000_000;

    private final FakeClock clock = new FakeClock(0);
    private final Timeline timeline = new Timeline(0, 0, 1_000 * SECOND);

    /** Every cell against a model that keeps each message, over random fates, partitions, subscriptions and times. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void everyCellAgreesWithAModelThatKeepsEachMessage(int seed) {
        Random random = new Random(seed);
        int producers = 1 + random.nextInt(3);
        int subscriptions = 1 + random.nextInt(3);
        int partitions = 1 + random.nextInt(4);
        int messages = 1 + random.nextInt(6_000);
        RunRecorders recorders = new RunRecorders(clock, timeline, 100, 1, producers, subscriptions, true);
        int[][] outcome = new int[producers][messages];
        int[][][] received = new int[subscriptions][producers][messages];
        long expectedReordered = 0;
        int interval = 0;

        for (int p = 0; p < producers; p++) {
            for (int m = 0; m < messages; m++) {
                int roll = random.nextInt(100);
                outcome[p][m] = roll < 5 ? 1 : roll < 10 ? 2 : roll < 12 ? 3 : 0;
                if (outcome[p][m] > 0) {
                    recorders.completions().failed(SendOutcome.values()[outcome[p][m] - 1], "kind", p, m, 0, 0, 0);
                }
            }
        }
        for (int s = 0; s < subscriptions; s++) {
            List<int[]> deliveries = new ArrayList<>();
            for (int p = 0; p < producers; p++) {
                for (int m = 0; m < messages; m++) {
                    int roll = random.nextInt(100);
                    int times = roll < 5 ? 0 : roll < 8 ? 2 : roll < 9 ? 3 : 1;
                    for (int t = 0; t < times; t++) {
                        // A repeated or late delivery comes some places behind.
                        int delay = t == 0 ? (random.nextInt(50) == 0 ? random.nextInt(40) : 0) : random.nextInt(3_000);
                        deliveries.add(new int[] {p, m, m + delay});
                    }
                    received[s][p][m] = times;
                }
            }
            deliveries.sort((a, b) -> Integer.compare(a[2], b[2]));
            long[][] highest = new long[producers][partitions];
            Arrays.stream(highest).forEach(row -> Arrays.fill(row, -1));
            boolean[][] seen = new boolean[producers][messages];
            for (int[] delivery : deliveries) {
                int p = delivery[0];
                int m = delivery[1];
                int partition = m % partitions;
                if (!seen[p][m] && m < highest[p][partition]) {
                    expectedReordered++;
                }
                seen[p][m] = true;
                highest[p][partition] = Math.max(highest[p][partition], m);
                recorders.receipts().received(s, p, m, partition, 0);
                if (random.nextInt(500) == 0) {
                    clock.advance(SECOND);
                    recorders.collectThrough(interval++);
                }
            }
        }
        recorders.collectThrough(interval);

        long[] sent = new long[producers];
        Arrays.fill(sent, messages);
        IntegrityAccount account = recorders.account(sent, true);

        Fates[] expected = {Fates.NONE, Fates.NONE, Fates.NONE, Fates.NONE};
        for (int s = 0; s < subscriptions; s++) {
            for (int p = 0; p < producers; p++) {
                for (int m = 0; m < messages; m++) {
                    int times = received[s][p][m];
                    expected[outcome[p][m]] = expected[outcome[p][m]].plus(
                            new Fates(times == 0 ? 1 : 0, times > 0 ? 1 : 0, Math.max(0, times - 1)));
                }
            }
        }
        assertThat(account.acknowledged()).isEqualTo(expected[0]);
        assertThat(account.refused()).isEqualTo(expected[1 + SendOutcome.REFUSED.ordinal()]);
        assertThat(account.unknown()).isEqualTo(expected[1 + SendOutcome.UNKNOWN.ordinal()]);
        assertThat(account.aborted()).isEqualTo(expected[1 + SendOutcome.ABORTED.ordinal()]);
        assertThat(account.reordered()).isEqualTo(expectedReordered);
    }

    /** A client's pool hands a partition from thread to thread; its order is that of the partition all the same. */
    @Test
    void orderIsToldAcrossTheThreadsThatDeliverAPartition() throws InterruptedException {
        RunRecorders recorders = new RunRecorders(clock, timeline, 100, 1, 1, 1, true);
        deliverInThreadOfItsOwn(recorders, 0, 1, 2, 5);
        deliverInThreadOfItsOwn(recorders, 3, 4);
        deliverInThreadOfItsOwn(recorders, 6);

        recorders.collectThrough(0);

        assertThat(recorders.account(new long[] {7}, true).reordered()).isEqualTo(2);
    }

    @Test
    void aRepetitionByAnotherThreadIsNoFaultOfOrderWhicheverIsMergedFirst() throws InterruptedException {
        RunRecorders recorders = new RunRecorders(clock, timeline, 100, 1, 1, 1, true);
        recorders.receipts().received(0, 0, 0, 0, 0);
        deliverInThreadOfItsOwn(recorders, 1, 2, 3);
        // Behind 3 by now; this thread's recorder is the older one, so that it is merged first.
        recorders.receipts().received(0, 0, 2, 0, 0);

        recorders.collectThrough(0);

        IntegrityAccount account = recorders.account(new long[] {4}, true);
        assertThat(account.reordered()).isZero();
        assertThat(account.duplicates()).isEqualTo(1);
    }

    private static void deliverInThreadOfItsOwn(RunRecorders recorders, long... sequences) throws InterruptedException {
        Thread thread = new Thread(() -> Arrays.stream(sequences)
                .forEach(sequence -> recorders.receipts().received(0, 0, sequence, 0, 0)));
        thread.start();
        thread.join();
    }

    @Test
    void aSinkIsUnchecked() {
        IntegrityAccount account = new RunRecorders(clock, timeline, 100, 1, 1, 0, true).account(new long[] {5}, true);

        assertThat(account.checked()).isFalse();
        assertThat(account.lost()).isZero();
    }

    @Test
    void deliveriesThatCannotBeAttributedAreCountedByTheirKind() {
        RunRecorders recorders = new RunRecorders(clock, timeline, 100, 1, 1, 1, true);
        recorders.receipts().arrives();
        recorders.receipts().unattributed(true);
        recorders.receipts().leaves();
        recorders.receipts().arrives();
        recorders.receipts().unattributed(false);
        recorders.receipts().leaves();
        recorders.receipts().received(0, 0, 0, 0, 10);
        recorders.collectThrough(0);

        IntegrityAccount account = recorders.account(new long[] {1}, true);

        assertThat(account.corrupted()).isEqualTo(1);
        assertThat(account.foreign()).isEqualTo(1);
        assertThat(account.negativeEndToEnd()).isEqualTo(1);
        assertThat(account.acknowledged()).isEqualTo(new Fates(0, 1, 0));
    }
}

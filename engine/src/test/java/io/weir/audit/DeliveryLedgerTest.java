package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.driver.SendOutcome;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.CompletionRecorder;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.time.FakeClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryLedgerTest {

    private static final long SECOND = 1_000_000_000;
    private static final int FILTERED = 4;
    private static final int DELAYED = 5;

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
        RunRecorders recorders =
                new RunRecorders(clock, timeline, 1, producers, subscriptions, true, ClientThreadListener.NONE);
        int[][] outcome = new int[producers][messages];
        int[][][] received = new int[subscriptions][producers][messages];
        long[][][] highestOf = new long[subscriptions][][];
        long expectedReordered = 0;
        int interval = 0;
        boolean[][] late = new boolean[producers][messages];
        List<int[]> answered = new ArrayList<>();
        List<int[]> answeredLater = new ArrayList<>();

        for (int p = 0; p < producers; p++) {
            for (int m = 0; m < messages; m++) {
                int roll = random.nextInt(100);
                outcome[p][m] = roll < 5 ? 1 : roll < 10 ? 2 : roll < 12 ? 3 : roll < 30 ? FILTERED : 0;
                if (outcome[p][m] == 0 && m > messages * 3 / 4) {
                    outcome[p][m] = DELAYED;
                }
                // Some are answered when they have been delivered.
                late[p][m] = random.nextInt(4) == 0;
                (late[p][m] ? answeredLater : answered).add(new int[] {p, m});
            }
        }
        answered.forEach(message -> answer(recorders, message, outcome));
        for (int s = 0; s < subscriptions; s++) {
            List<int[]> deliveries = new ArrayList<>();
            for (int p = 0; p < producers; p++) {
                for (int m = 0; m < messages; m++) {
                    int roll = random.nextInt(100);
                    int times = roll < 5 ? 0 : roll < 8 ? 2 : roll < 9 ? 3 : 1;
                    times = outcome[p][m] == FILTERED ? Math.max(0, times - 1) : times;
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
            highestOf[s] = highest;
            Arrays.stream(highest).forEach(row -> Arrays.fill(row, -1));
            boolean[][] seen = new boolean[producers][messages];
            for (int[] delivery : deliveries) {
                int p = delivery[0];
                int m = delivery[1];
                int partition = m % partitions;
                boolean surplus = outcome[p][m] == FILTERED && !late[p][m];
                if (!seen[p][m] && m < highest[p][partition] && !surplus) {
                    expectedReordered++;
                }
                seen[p][m] = true;
                highest[p][partition] = Math.max(highest[p][partition], m);
                recorders.receipts().received(s, p, m, partition, 0, 100);
                if (random.nextInt(500) == 0) {
                    clock.advance(SECOND);
                    recorders.collectThrough(interval++);
                }
            }
        }
        clock.advance(SECOND);
        recorders.collectThrough(interval++);
        answeredLater.forEach(message -> answer(recorders, message, outcome));
        recorders.collectThrough(interval);

        long[] sent = new long[producers];
        Arrays.fill(sent, messages);
        DeliveryAudit account = recorders.ledger().account(sent, true);

        Receipts[] expected = {Receipts.NONE, Receipts.NONE, Receipts.NONE, Receipts.NONE};
        long filteredOut = 0;
        long delayed = 0;
        long unawaited = 0;
        for (int[] row : outcome) {
            unawaited += Arrays.stream(row).filter(one -> one >= FILTERED).count();
        }
        long arrived = 0;
        DeliveryMark mark = recorders.markDeliveries();
        for (int s = 0; s < subscriptions; s++) {
            long missing = 0;
            long overtaken = 0;
            for (int p = 0; p < producers; p++) {
                long reach = Arrays.stream(highestOf[s][p]).min().orElseThrow();
                for (int m = 0; m < messages; m++) {
                    boolean never = outcome[p][m] == 0 && received[s][p][m] == 0;
                    missing += never ? 1 : 0;
                    overtaken += never && m < reach ? 1 : 0;
                }
            }
            assertThat(recorders.ledger().missing(s, sent)).isEqualTo(missing);
            assertThat(recorders.ledger().overtaken(s, mark, partitions)).isEqualTo(overtaken);
            assertThat(recorders.ledger().overtaken(s, mark, partitions + 1)).isZero();
            for (int p = 0; p < producers; p++) {
                for (int m = 0; m < messages; m++) {
                    int times = received[s][p][m];
                    arrived += outcome[p][m] == 0 && times > 0 ? 1 : 0;
                    if (outcome[p][m] == FILTERED) {
                        filteredOut++;
                        expected[0] = expected[0].plus(new Receipts(0, 0, times));
                        continue;
                    }
                    if (outcome[p][m] == DELAYED) {
                        delayed += times == 0 ? 1 : 0;
                        expected[0] = expected[0].plus(new Receipts(0, Math.min(1, times), Math.max(0, times - 1)));
                        continue;
                    }
                    expected[outcome[p][m]] = expected[outcome[p][m]].plus(
                            new Receipts(times == 0 ? 1 : 0, times > 0 ? 1 : 0, Math.max(0, times - 1)));
                }
            }
        }
        for (int due : new int[] {0, 1, producers, messages * producers / 2 + 1, messages * producers, 10_000_000}) {
            long missing = 0;
            for (int index = 0; index < Math.min(due, messages * producers); index++) {
                for (int s = 0; s < subscriptions; s++) {
                    int p = index % producers;
                    int m = index / producers;
                    missing += outcome[p][m] == 0 && received[s][p][m] == 0 ? 1 : 0;
                }
            }
            assertThat(recorders
                            .ledger()
                            .missingOfFirst(
                                    producer -> Math.min(sent[producer], (due - producer + producers - 1) / producers)))
                    .as("of the first %s", due)
                    .isEqualTo(missing);
        }
        assertThat(account.acknowledged()).isEqualTo(expected[0]);
        assertThat(account.refused()).isEqualTo(expected[1 + SendOutcome.REFUSED.ordinal()]);
        assertThat(account.unknown()).isEqualTo(expected[1 + SendOutcome.UNKNOWN.ordinal()]);
        assertThat(account.aborted()).isEqualTo(expected[1 + SendOutcome.ABORTED.ordinal()]);
        assertThat(account.filteredOut()).isEqualTo(filteredOut);
        assertThat(account.delayed()).isEqualTo(delayed);
        assertThat(account.reordered()).isEqualTo(expectedReordered);
        assertThat(recorders.ledger().arrived()).isEqualTo(arrived);
        assertThat(Arrays.stream(recorders.ledger().acknowledgedByTopic()).sum() * subscriptions
                        - Arrays.stream(recorders.ledger().awaitedBySubscription())
                                .sum())
                .isEqualTo(unawaited * subscriptions);
    }

    private static void answer(RunRecorders recorders, int[] message, int[][] outcomes) {
        int outcome = outcomes[message[0]][message[1]];
        CompletionRecorder completions = recorders.completions();
        switch (outcome) {
            case 0 -> completions.acknowledged(message[0], 0, 0, 0, 100);
            case FILTERED -> completions.filteredOut(message[0], message[1], 0, 0, 0, 100);
            case DELAYED -> completions.delayed(message[0], message[1], 0, 0, 0, 100);
            default -> completions.failed(SendOutcome.values()[outcome - 1], "kind", message[0], message[1], 0, 0, 0);
        }
    }

    @Test
    void whatComesOfAFilteredMessageIsASurplusDeliveryWhicheverIsKnownFirst() {
        RunRecorders recorders = new RunRecorders(clock, timeline, 1, 1, 2, true, ClientThreadListener.NONE);
        recorders.receipts().received(0, 0, 7, 0, 0, 100);
        recorders.collectThrough(0);
        assertThat(recorders.ledger().arrived()).isEqualTo(1);
        clock.advance(SECOND);
        recorders.completions().filteredOut(0, 7, 0, 0, 0, 100);
        recorders.collectThrough(1);
        clock.advance(SECOND);
        recorders.receipts().received(1, 0, 7, 0, 0, 100);
        recorders.collectThrough(2);

        DeliveryAudit account = recorders.ledger().account(new long[] {8}, true);
        assertThat(recorders.ledger().arrived()).isZero();
        assertThat(account.filteredOut()).isEqualTo(2);
        assertThat(account.acknowledged()).isEqualTo(new Receipts(14, 0, 2));
    }

    /** A client's pool hands a partition from thread to thread; its order is that of the partition all the same. */
    @Test
    void orderIsToldAcrossTheThreadsThatDeliverAPartition() throws InterruptedException {
        RunRecorders recorders = new RunRecorders(clock, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        deliverInThreadOfItsOwn(recorders, 0, 1, 2, 5);
        deliverInThreadOfItsOwn(recorders, 3, 4);
        deliverInThreadOfItsOwn(recorders, 6);

        recorders.collectThrough(0);

        assertThat(recorders.ledger().account(new long[] {7}, true).reordered()).isEqualTo(2);
    }

    @Test
    void aRepetitionByAnotherThreadIsNoFaultOfOrderWhicheverIsMergedFirst() throws InterruptedException {
        RunRecorders recorders = new RunRecorders(clock, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        recorders.receipts().received(0, 0, 0, 0, 0, 100);
        deliverInThreadOfItsOwn(recorders, 1, 2, 3);
        // Behind 3 by now; this thread's recorder is the older one, so that it is merged first.
        recorders.receipts().received(0, 0, 2, 0, 0, 100);

        recorders.collectThrough(0);

        DeliveryAudit account = recorders.ledger().account(new long[] {4}, true);
        assertThat(account.reordered()).isZero();
        assertThat(account.duplicates()).isEqualTo(1);
    }

    private static void deliverInThreadOfItsOwn(RunRecorders recorders, long... sequences) throws InterruptedException {
        Thread thread = new Thread(() -> Arrays.stream(sequences)
                .forEach(sequence -> recorders.receipts().received(0, 0, sequence, 0, 0, 100)));
        thread.start();
        thread.join();
    }

    @Test
    void aSinkIsUnchecked() {
        DeliveryAudit account = new RunRecorders(clock, timeline, 1, 1, 0, true, ClientThreadListener.NONE)
                .ledger()
                .account(new long[] {5}, true);

        assertThat(account.checked()).isFalse();
        assertThat(account.missing()).isZero();
    }

    @Test
    void deliveriesThatCannotBeAttributedAreCountedByTheirKind() {
        RunRecorders recorders = new RunRecorders(clock, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        recorders.receipts().arrives();
        recorders.receipts().corrupted(100);
        recorders.receipts().leaves();
        recorders.receipts().arrives();
        recorders.receipts().otherOrigin();
        recorders.receipts().leaves();
        recorders.receipts().received(0, 0, 0, 0, 10, 100);
        assertThat(recorders.collectThrough(0).counters().received())
                .as("the foreign one left out")
                .isEqualTo(2);

        DeliveryAudit account = recorders.ledger().account(new long[] {1}, true);

        assertThat(account.corrupted()).isEqualTo(1);
        assertThat(account.otherOrigin()).isEqualTo(1);
        assertThat(account.negativeEndToEnd()).isEqualTo(1);
        assertThat(account.maxEarlyNanos()).isEqualTo(10);
        assertThat(account.acknowledged()).isEqualTo(new Receipts(0, 1, 0));
    }
}

package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.driver.SendOutcome;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.CompletionRecorder;
import io.weir.measure.Interval;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.time.FakeClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ledgers of several workers, united, are the ledger of one worker that has seen everything. */
class UnitedLedgersTest {

    private static final long SECOND = 1_000_000_000;

    private final FakeClock clock = new FakeClock(0);
    private final Timeline timeline = new Timeline(0, 0, 1_000 * SECOND);

    private RunRecorders worker(int producers, int subscriptions) {
        return new RunRecorders(clock, timeline, 1, producers, subscriptions, true, ClientThreadListener.NONE);
    }

    /**
     * Messages are sent by their producer's worker, and delivered in order in each partition, of which a worker takes
     * over some from another in the midst, with the repetitions that this brings.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void everyFigureIsThatOfOneWorkerWhoeverReceivesWhat(int seed) {
        Random random = new Random(seed);
        int workers = 2 + random.nextInt(3);
        int producers = 1 + random.nextInt(4);
        int subscriptions = 1 + random.nextInt(3);
        int partitions = 1 + random.nextInt(4);
        int messages = 3_000 + random.nextInt(5_000);
        RunRecorders alone = worker(producers, subscriptions);
        List<RunRecorders> parts = IntStream.range(0, workers)
                .mapToObj(number -> worker(producers, subscriptions))
                .toList();
        int interval = 0;
        int[][] owner = new int[subscriptions][partitions];
        for (int message = 0; message < messages; message++) {
            for (int producer = 0; producer < producers; producer++) {
                int roll = random.nextInt(100);
                for (RunRecorders sender : List.of(alone, parts.get(producer % workers))) {
                    answer(sender, producer, message, roll);
                }
                for (int subscription = 0; subscription < subscriptions; subscription++) {
                    int partition = message % partitions;
                    int receiver = owner[subscription][partition];
                    int times = random.nextInt(50) == 0 ? 0 : random.nextInt(40) == 0 ? 2 : 1;
                    for (int time = 0; time < times; time++) {
                        receive(alone, subscription, producer, message, partition);
                        receive(parts.get(receiver), subscription, producer, message, partition);
                    }
                    if (random.nextInt(500) == 0) { // another worker takes over, and reads some of it again
                        int next = random.nextInt(workers);
                        owner[subscription][partition] = next;
                        for (int again = Math.max(0, message - 20); again <= message; again++) {
                            if (again % partitions == partition) {
                                receive(alone, subscription, producer, again, partition);
                                receive(parts.get(next), subscription, producer, again, partition);
                            }
                        }
                    }
                }
            }
            if (random.nextInt(700) == 0) {
                clock.advance(SECOND);
                collect(alone, parts, interval++);
            }
        }
        clock.advance(SECOND);
        collect(alone, parts, interval);
        long[] sent = new long[producers];
        Arrays.fill(sent, messages);

        List<DeliveryLedger> ledgers =
                new ArrayList<>(parts.stream().map(RunRecorders::ledger).toList());
        DeliveryLedger forward = ledgers.stream().reduce(DeliveryLedger::plus).orElseThrow();
        Collections.reverse(ledgers);
        DeliveryLedger backward = ledgers.stream().reduce(DeliveryLedger::plus).orElseThrow();

        DeliveryAudit expected = alone.ledger().account(sent, true);
        assertThat(withoutOrder(forward.account(sent, true))).isEqualTo(withoutOrder(expected));
        assertThat(backward.account(sent, true)).isEqualTo(forward.account(sent, true));
        DeliveryLedger travelled = ledgers.stream()
                .map(UnitedLedgersTest::sentOver)
                .reduce(DeliveryLedger::plus)
                .orElseThrow();
        assertThat(travelled.account(sent, true)).isEqualTo(forward.account(sent, true));
        for (int subscription = 0; subscription < subscriptions; subscription++) {
            assertThat(travelled.missing(subscription, sent)).isEqualTo(forward.missing(subscription, sent));
            assertThat(travelled.arrived(subscription)).isEqualTo(forward.arrived(subscription));
            assertThat(forward.missing(subscription, sent))
                    .isEqualTo(alone.ledger().missing(subscription, sent));
            assertThat(forward.arrived(subscription)).isEqualTo(alone.ledger().arrived(subscription));
        }
    }

    /** The ledger as another process has it. */
    private static DeliveryLedger sentOver(DeliveryLedger ledger) {
        List<byte[]> pieces = new ArrayList<>();
        try {
            ledger.write(1_000, pieces::add);
            return DeliveryLedger.read(pieces.iterator());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Repeated deliveries to another worker are in order there: order is compared where nobody takes over. */
    private static DeliveryAudit withoutOrder(DeliveryAudit audit) {
        return new DeliveryAudit(
                audit.checked(),
                audit.subscriptions(),
                audit.acknowledged(),
                audit.filteredOut(),
                audit.delayed(),
                audit.unknown(),
                audit.refused(),
                audit.aborted(),
                0,
                audit.corrupted(),
                audit.otherOrigin(),
                audit.negativeEndToEnd(),
                audit.maxEarlyNanos(),
                audit.tooEarly());
    }

    private static void collect(RunRecorders alone, List<RunRecorders> parts, int interval) {
        Interval ignored = alone.collectThrough(interval);
        parts.forEach(part -> part.collectThrough(interval));
    }

    private static void answer(RunRecorders sender, int producer, int message, int roll) {
        CompletionRecorder completions = sender.completions();
        if (roll < 9) {
            SendOutcome outcome = SendOutcome.values()[roll / 3];
            long ignored = completions.failed(outcome, "kind", producer, message, 0, 0, 0);
        } else if (roll < 14) {
            long ignored = completions.filteredOut(producer, message, 0, 0, 0, 100);
        } else {
            long ignored = completions.acknowledged(producer, 0, 0, 0, 100);
        }
    }

    private static void receive(RunRecorders receiver, int subscription, int producer, int message, int partition) {
        receiver.receipts().received(subscription, producer, message, partition, 0, 100);
    }

    /** Numbers alone would say: 100 sent, 100 received. */
    @Test
    void aDuplicateAtOneWorkerNeverHidesALossAtAnother() {
        RunRecorders first = worker(1, 1);
        RunRecorders second = worker(1, 1);
        for (int message = 0; message < 99; message++) {
            receive(first, 0, 0, message, 0);
        }
        receive(second, 0, 0, 42, 0);
        collect(first, List.of(second), 0);

        DeliveryAudit audit = first.ledger().plus(second.ledger()).account(new long[] {100}, true);
        DeliveryAudit travelled =
                sentOver(first.ledger()).plus(sentOver(second.ledger())).account(new long[] {100}, true);

        assertThat(audit.acknowledged()).isEqualTo(new Receipts(1, 99, 1));
        assertThat(travelled).isEqualTo(audit);
    }

    @Test
    void aMessageOutOfOrderAtTheWorkerThatReceivesItIsOneOfAll() {
        RunRecorders first = worker(1, 1);
        RunRecorders second = worker(1, 1);
        receive(first, 0, 0, 2, 0);
        receive(first, 0, 0, 0, 0);
        receive(second, 0, 0, 1, 1);
        collect(first, List.of(second), 0);

        DeliveryAudit audit = first.ledger().plus(second.ledger()).account(new long[] {3}, true);

        assertThat(audit.reordered()).isEqualTo(1);
    }

    @Test
    void aLateRepetitionOfAMessageThatCameInOrderElsewhereIsNoFaultOfOrder() {
        RunRecorders first = worker(1, 1);
        RunRecorders second = worker(1, 1);
        receive(first, 0, 0, 0, 0);
        receive(second, 0, 0, 1, 0);
        receive(second, 0, 0, 0, 0);
        collect(first, List.of(second), 0);

        assertThat(first.ledger().plus(second.ledger()).account(new long[] {2}, true))
                .isEqualTo(second.ledger().plus(first.ledger()).account(new long[] {2}, true))
                .satisfies(audit -> assertThat(audit.reordered()).isZero())
                .satisfies(audit -> assertThat(audit.duplicates()).isEqualTo(1));
    }

    /** Enough gaps that both sets have runs and bitmaps, of which the work must not grow with the square. */
    @Test
    @Timeout(20)
    void ledgersWithAGapInEverySixtyMessagesAreUnitedInAMoment() {
        RunRecorders first = worker(1, 1);
        RunRecorders second = worker(1, 1);
        Random random = new Random(1);
        int messages = 3_000_000;
        long lost = 0;
        for (int message = 0; message < messages; message++) {
            int receiver = random.nextInt(60);
            lost += receiver == 0 ? 1 : 0;
            if (receiver > 0) {
                receive(receiver % 2 == 0 ? first : second, 0, 0, message, receiver % 2);
            }
            if (message % 100_000 == 99_999) {
                clock.advance(SECOND);
                collect(first, List.of(second), message / 100_000);
            }
        }

        DeliveryLedger both = first.ledger().plus(second.ledger());

        assertThat(both.account(new long[] {messages}, true).missing()).isEqualTo(lost);
    }

    @Test
    void unitingLeavesTheLedgersAsTheyWere() {
        RunRecorders first = worker(1, 1);
        RunRecorders second = worker(1, 1);
        receive(first, 0, 0, 0, 0);
        receive(second, 0, 0, 0, 0);
        collect(first, List.of(second), 0);

        DeliveryLedger ignored = first.ledger().plus(second.ledger());

        assertThat(first.ledger().account(new long[] {1}, true).acknowledged()).isEqualTo(new Receipts(0, 1, 0));
    }

    /** A partition that one worker reads may be behind at another. */
    @Test
    void aMessageIsOvertakenOnlyWhenEveryPartitionHasGoneOnWhereverItIsRead() {
        RunRecorders first = worker(1, 1);
        RunRecorders second = worker(1, 1);
        receive(first, 0, 0, 10, 0);
        receive(first, 0, 0, 4, 1);
        receive(second, 0, 0, 6, 1);
        collect(first, List.of(second), 0);
        DeliveryLedger both = first.ledger().plus(second.ledger());

        assertThat(both.overtaken(0, first.markDeliveries(), 2)).isEqualTo(4);
        assertThat(both.overtaken(0, second.markDeliveries(), 2)).isZero();
        assertThat(both.overtaken(0, first.markDeliveries().plus(second.markDeliveries()), 2))
                .as("0 to 3 and 5")
                .isEqualTo(5);
    }
}

package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.Expectation.Reader;
import io.weir.driver.SendOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An account where subscriptions wait for different messages, beside one that counts message by message. */
class GroupedLedgerTest {

    private static final int MESSAGES = 40;

    private final Random random = new Random(11);

    private Expectation randomExpectation() {
        int topics = 1 + random.nextInt(4);
        int classes = 1 + random.nextInt(3);
        List<Reader> readers = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            List<Integer> wanted = IntStream.range(0, classes)
                    .filter(number -> random.nextInt(3) > 0)
                    .boxed()
                    .toList();
            readers.add(new Reader(1 + random.nextInt(topics), wanted.isEmpty() ? List.of(0) : wanted));
        }
        return new Expectation(topics, 1 + random.nextInt(3), classes, readers);
    }

    @Test
    void countsForEachSubscriptionTheMessagesThatItWaitsFor() throws IOException {
        for (int round = 0; round < 300; round++) {
            check(randomExpectation());
        }
    }

    private void check(Expectation expected) throws IOException {
        DeliveryLedger ledger = new DeliveryLedger(expected);
        DeliveryLedger elsewhere = new DeliveryLedger(expected);
        int perTopic = expected.subscriptionsPerTopic();
        long[] sent = new long[expected.streams()];
        long[] acknowledged = new long[expected.streams()];
        long[] missing = new long[expected.subscriptions()];
        long[] arrived = new long[expected.subscriptions()];
        long[] awaited = new long[expected.subscriptions()];
        for (int stream = 0; stream < expected.streams(); stream++) {
            sent[stream] = random.nextInt(MESSAGES);
            for (long sequence = 0; sequence < sent[stream]; sequence++) {
                boolean refused = random.nextInt(10) == 0;
                if (refused) {
                    ledger.addFailure(SendOutcome.REFUSED, stream, sequence);
                } else {
                    acknowledged[stream]++;
                }
                int topic = stream / (expected.producersPerTopic() * expected.classes());
                for (int place = 0; place < perTopic; place++) {
                    Reader reader = expected.readers().get(place);
                    if (topic >= reader.topics() || !reader.classes().contains(stream % expected.classes())) {
                        continue;
                    }
                    int subscription = topic * perTopic + place;
                    boolean lost = refused || random.nextInt(10) == 0;
                    awaited[subscription] += refused ? 0 : 1;
                    missing[subscription] += lost && !refused ? 1 : 0;
                    arrived[subscription] += lost ? 0 : 1;
                    if (!lost) {
                        receive(random.nextBoolean() ? ledger : elsewhere, subscription, stream, sequence);
                    }
                }
            }
        }
        ledger.mergeTaken();
        elsewhere.mergeTaken();
        ledger.addAcknowledged(acknowledged);
        DeliveryLedger both = readBack(ledger).plus(readBack(elsewhere));

        assertThat(both.arrivedBySubscription()).isEqualTo(arrived);
        assertThat(both.awaitedBySubscription()).isEqualTo(awaited);
        long missed = 0;
        for (int subscription = 0; subscription < missing.length; subscription++) {
            assertThat(both.missing(subscription, sent)).isEqualTo(missing[subscription]);
            missed += missing[subscription];
        }
        assertThat(both.missingOfFirst(stream -> sent[stream])).isEqualTo(missed);
        DeliveryAudit account = both.account(sent, true);
        assertThat(account.missing()).isEqualTo(missed);
        assertThat(account.acknowledged().once())
                .isEqualTo(Arrays.stream(arrived).sum());
        assertThat(account.duplicates()).isZero();
        assertThat(account.refused().once()).isZero();
    }

    private static void receive(DeliveryLedger ledger, int subscription, int stream, long sequence) {
        ReceivedChunk chunk = new ReceivedChunk(subscription, stream, ReceivedChunk.numberOf(sequence));
        chunk.add(sequence, false);
        ledger.take(List.of(chunk));
    }

    private static DeliveryLedger readBack(DeliveryLedger ledger) throws IOException {
        List<byte[]> pieces = new ArrayList<>();
        ledger.write(1_000, pieces::add);
        return DeliveryLedger.read(pieces.iterator());
    }
}

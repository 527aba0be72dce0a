package io.weir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.driver.SendOutcome;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.time.FakeClock;
import org.junit.jupiter.api.Test;

/** A day of load, simulated: what is kept of it must not grow with the messages. */
class LongRunTest {

    private static final long SECOND = 1_000_000_000;
    private static final int SECONDS_OF_A_DAY = 86_400;
    private static final int RATE = 1_000;
    private static final int SECONDS_OF_SOME_HOURS = 9_000;
    private static final int PARTITIONS = 3;

    /** Every 10 007th message is lost for good, every 50 021st comes twice, every 100 003rd has an unknown outcome. */
    private static final int LOST = 10_007;

    private static final int AGAIN = 50_021;
    private static final int UNKNOWN = 100_003;

    private final FakeClock clock = new FakeClock(0);
    private final RunRecorders recorders = new RunRecorders(
            clock, new Timeline(0, 0, (SECONDS_OF_A_DAY + 1) * SECOND), 1, 1, 1, true, ClientThreadListener.NONE);

    /** Two of three tags given in turn are not subscribed to: two of three messages never come. */
    @Test
    void messagesFilteredOutInTurnTakeNoMemoryHoweverMany() {
        SubscriptionLedger ledger = recorders.ledger().subscription(0, 0);
        for (int second = 0; second < SECONDS_OF_SOME_HOURS; second++) {
            for (long sequence = (long) second * RATE, end = sequence + RATE; sequence < end; sequence++) {
                if (sequence % 3 == 0) {
                    recorders.receipts().received(0, 0, sequence, 0, clock.nanoTime(), 100);
                    recorders.completions().acknowledged(0, 0, 0, 0, 100);
                } else {
                    recorders.completions().filteredOut(0, sequence, 0, 0, 0, 100);
                }
            }
            clock.advance(SECOND);
            recorders.collectThrough(second);

            assertThat(ledger.received().openChunks()).isLessThanOrEqualTo(2);
            assertThat(ledger.received().gaps().isEmpty()).isTrue();
        }

        DeliveryAudit account = recorders.ledger().account(new long[] {(long) SECONDS_OF_SOME_HOURS * RATE}, true);
        assertThat(account.acknowledged()).isEqualTo(new Receipts(0, SECONDS_OF_SOME_HOURS * (long) RATE / 3, 0));
        assertThat(account.filteredOut()).isEqualTo(SECONDS_OF_SOME_HOURS * (long) RATE / 3 * 2);
    }

    @Test
    void aDayWithPermanentGapsIsKeptInSixteenBytesPerGap() {
        SubscriptionLedger ledger = recorders.ledger().subscription(0, 0);
        long gaps = 0;
        long repetitions = 0;
        long unknown = 0;
        for (int second = 0; second < SECONDS_OF_A_DAY; second++) {
            for (long sequence = (long) second * RATE, end = sequence + RATE; sequence < end; sequence++) {
                if (sequence % UNKNOWN == UNKNOWN - 1) {
                    recorders.completions().failed(SendOutcome.UNKNOWN, "timeout", 0, sequence, 0, 0, 0);
                    unknown++;
                }
                if (sequence % LOST == LOST - 1) {
                    gaps++;
                    continue;
                }
                int partition = (int) (sequence % PARTITIONS);
                recorders.receipts().received(0, 0, sequence, partition, clock.nanoTime(), 100);
                if (sequence % AGAIN == AGAIN - 1) {
                    recorders.receipts().received(0, 0, sequence, partition, clock.nanoTime(), 100);
                    repetitions++;
                }
            }
            clock.advance(SECOND);
            recorders.collectThrough(second);

            assertThat(ledger.received().openChunks()).isLessThanOrEqualTo(2);
            assertThat(ledger.received().gaps().getLongCardinality()).isLessThanOrEqualTo(gaps);
            assertThat(ledger.twice().getLongCardinality()).isLessThanOrEqualTo(repetitions);
        }

        assertThat(ledger.received().gaps().getLongSizeInBytes()).isLessThan(16 * gaps);
        DeliveryAudit account = recorders.ledger().account(new long[] {(long) SECONDS_OF_A_DAY * RATE}, true);
        assertThat(gaps).isGreaterThan(8_000);
        assertThat(account.missing() + account.unknown().never()).isEqualTo(gaps);
        assertThat(account.unknown().once() + account.unknown().never()).isEqualTo(unknown);
        assertThat(account.duplicates()).isEqualTo(repetitions);
        assertThat(account.reordered()).isZero();
    }
}

package io.weir.driver.loopback.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NoSuchElementException;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private final Ledger ledger = Ledger.open("ledger-test", 42);

    @AfterEach
    void forget() {
        Ledger.forget("ledger-test");
    }

    @Test
    void growsAndKeepsEveryMessage() {
        SendLog log = ledger.openSends(3);
        for (int i = 0; i < 1000; i++) {
            log.sent(i, 10 * i);
            log.routed(i, i % 7, Injection.PHANTOM.bit());
        }
        log.completed(999, 20_000, SendResult.REFUSED);

        assertThat(ledger.producers()).containsExactly(3);
        assertThat(ledger.message(3, 999))
                .isEqualTo(
                        new SentMessage(3, 999, 999 % 7, 9990, 20_000, SendResult.REFUSED, Set.of(Injection.PHANTOM)));
        assertThat(ledger.messages(3)).hasSize(1000);
        assertThat(ledger.messages()).hasSize(1000);
        LedgerTotals totals = ledger.totals();
        assertThat(totals.sent()).isEqualTo(1000);
        assertThat(totals.outstanding()).isEqualTo(999);
        assertThat(totals.refused()).isEqualTo(1);
        assertThat(totals.injected(Injection.PHANTOM)).isEqualTo(1000);
        assertThat(totals.injected()).hasSize(Injection.values().length);
    }

    @Test
    void takesAHoldBackForAReorderingOnlyOnceItHasHappened() {
        SendLog log = ledger.openSends(0);
        log.sent(0, 0);
        log.routed(0, 0, Injection.REORDERED.bit() | Injection.CORRUPTED.bit());
        assertThat(ledger.message(0, 0).injected()).containsExactly(Injection.CORRUPTED);
        log.overtaken(0);
        assertThat(ledger.message(0, 0).injected()).containsExactlyInAnyOrder(Injection.REORDERED, Injection.CORRUPTED);
    }

    @Test
    void countsServiceTimesOfAcknowledgedMessagesOnly() {
        SendLog log = ledger.openSends(0);
        for (int i = 0; i < 4; i++) {
            log.sent(i, 100);
        }
        log.completed(0, 400, SendResult.ACKNOWLEDGED);
        log.completed(1, 200, SendResult.ACKNOWLEDGED);
        log.completed(2, 101, SendResult.REFUSED);

        assertThat(ledger.serviceTimesNanos()).containsExactly(100, 300);
    }

    @Test
    void countsDeliveryTimesOfFirstDeliveriesOnly() {
        SendLog log = ledger.openSends(0);
        log.sent(0, 100);
        log.sent(1, 110);
        DeliveryLog first = ledger.openDeliveries("t", "s", 0);
        DeliveryLog second = ledger.openDeliveries("t", "s", 1);
        ledger.openDeliveries("t", "other", 0).delivered(0, 0, 5000);
        second.delivered(0, 1, 400);
        first.delivered(0, 0, 150);
        first.delivered(0, 0, 900);

        assertThat(ledger.deliveryTimesNanos("t", "s")).containsExactly(50, 290);
        assertThat(ledger.deliveries("t", "s"))
                .containsExactly(
                        new Delivery("t", "s", 0, 0, 0, 150),
                        new Delivery("t", "s", 1, 0, 1, 400),
                        new Delivery("t", "s", 0, 0, 0, 900));
        assertThat(ledger.deliveries("t", "unknown")).isEmpty();
    }

    @Test
    void goesOnWithItsPagesWhenTheRunOpensAgain() {
        ledger.openSends(0).sent(0, 1);
        Ledger again = Ledger.open("ledger-test", 99);

        assertThat(again).isSameAs(ledger);
        assertThat(again.openedNanos()).isEqualTo(42);
        assertThat(again.openSends(0).nextSequence()).isEqualTo(1);
    }

    @Test
    void saysWhatItDoesNotKnow() {
        ledger.openSends(0);
        assertThatThrownBy(() -> ledger.message(0, 0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("has sent 0 messages");
        assertThatThrownBy(() -> ledger.messages(5))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("no producer 5");
    }
}

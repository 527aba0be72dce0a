package io.weir.driver.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeliveryGateTest {

    private final DeliveryGate gate = new DeliveryGate();

    /** Starts a thread that wants in, and returns when it is held. */
    private CompletableFuture<Boolean> held() {
        CompletableFuture<Boolean> entered = new CompletableFuture<>();
        Thread thread = new Thread(() -> entered.complete(gate.enter()));
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(entered).isNotDone();
            Thread.onSpinWait();
        }
        return entered;
    }

    @Test
    void isEmptyWhenWhoWasInsideHasLeft() {
        assertThat(gate.enter()).isTrue();
        gate.shut();
        assertThat(gate.isEmpty()).isFalse();
        gate.leave();
        assertThat(gate.isEmpty()).isTrue();
    }

    @Test
    void holdsWhoComesWhenItIsShutAndLetsThemInWhenItOpens() throws Exception {
        gate.shut();
        CompletableFuture<Boolean> entered = held();
        assertThat(gate.isEmpty()).isTrue();
        gate.open();
        assertThat(entered.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(gate.isEmpty()).isFalse();
    }

    @Test
    void sendsAwayForGoodWhoWaitsAtTheEnd() throws Exception {
        gate.shut();
        CompletableFuture<Boolean> entered = held();
        gate.end();
        assertThat(entered.get(30, TimeUnit.SECONDS)).isFalse();
        gate.open();
        assertThat(gate.enter()).isFalse();
        assertThat(gate.isEmpty()).isTrue();
    }

    @Test
    void aPauseWaitsForWhoIsInsideAndAdmitsNobodyMeanwhile() throws Exception {
        Calls calls = new Calls(Duration.ofMillis(1), System::nanoTime);
        assertThat(gate.enter()).isTrue();
        assertThatThrownBy(() -> gate.pause("consumer c", calls))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("consumer c did not pause");
        assertThat(gate.tryEnter()).isFalse();
        gate.leave();
        gate.pause("consumer c", calls);
        gate.open();
        assertThat(gate.tryEnter()).isTrue();
    }
}

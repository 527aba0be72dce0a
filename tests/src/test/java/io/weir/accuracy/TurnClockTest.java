package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnClockTest {

    @Test
    void anEventThatFailsEndsTheWaitOfEverybody() throws Exception {
        TurnClock clock = new TurnClock();
        AtomicReference<Throwable> ofSender = new AtomicReference<>();
        Thread sender = clock.newThread(() -> {
            try {
                clock.sleepUntil(10);
            } catch (IllegalArgumentException broken) {
                ofSender.set(broken);
            }
        });
        sender.setName("weir-send-1");
        IllegalArgumentException broken = new IllegalArgumentException("broken event");
        clock.at(3, () -> {
            throw broken;
        });
        sender.start();

        assertThatThrownBy(() -> clock.sleepUntil(20)).hasRootCause(broken);
        sender.join();
        assertThat(ofSender).hasValue(broken);
    }
}

package io.weir.driver.tubemq.consume;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GateTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final Gate gate = new Gate();

    private CompletableFuture<Boolean> entering() {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return gate.enter();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void letsThroughUntilItIsPaused() throws Exception {
        assertThat(gate.enter()).isTrue();
        gate.leave();
        assertThat(gate.pause(LONG)).isTrue();
        assertThat(gate.tryEnter()).isFalse();
        CompletableFuture<Boolean> waiting = entering();
        assertThat(waiting).isNotDone();
        gate.resume();
        assertThat(waiting.get()).isTrue();
    }

    @Test
    void aPauseWaitsForWhoIsInside() throws Exception {
        assertThat(gate.enter()).isTrue();
        assertThat(gate.pause(Duration.ofMillis(1))).isFalse();
        gate.leave();
        assertThat(gate.pause(LONG)).isTrue();
    }

    @Test
    void closingTurnsAwayWhoWaits() throws Exception {
        assertThat(gate.pause(LONG)).isTrue();
        CompletableFuture<Boolean> waiting = entering();
        assertThat(gate.close(LONG)).isTrue();
        assertThat(waiting.get()).isFalse();
        gate.resume();
        assertThat(gate.enter()).isFalse();
    }
}

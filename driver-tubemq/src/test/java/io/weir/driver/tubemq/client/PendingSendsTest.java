package io.weir.driver.tubemq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.tubemq.client.PendingSends.PendingSend;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PendingSendsTest {

    private static final long LIMIT = Duration.ofSeconds(15).toNanos();

    private long now;
    private final PendingSends sends = new PendingSends(() -> now, Duration.ofNanos(LIMIT));

    private static final class Counted extends PendingSend {

        private int forgotten;

        @Override
        void forgotten() {
            forgotten++;
        }
    }

    private Counted sent() {
        Counted send = new Counted();
        sends.add(send);
        return send;
    }

    @Test
    void aSendEndsOnce() {
        Counted send = sent();
        assertThat(sends.count()).isOne();
        assertThat(sends.end(send)).isTrue();
        assertThat(sends.end(send)).isFalse();
        now = LIMIT + 1;
        sends.endForgotten();
        sends.endAll();
        assertThat(send.forgotten).isZero();
        assertThat(sends.count()).isZero();
    }

    @Test
    void onlyWhatIsOlderThanTheLimitIsForgotten() {
        Counted old = sent();
        now = 1;
        Counted young = sent();
        now = LIMIT;
        sends.endForgotten();
        assertThat(sends.count()).isEqualTo(2);
        now = LIMIT + 1;
        sends.endForgotten();
        sends.endForgotten();
        assertThat(old.forgotten).isOne();
        assertThat(young.forgotten).isZero();
        assertThat(sends.end(old)).as("an answer that comes all the same").isFalse();
        assertThat(sends.end(young)).isTrue();
    }

    @Test
    void theRestEndsWithTheProducer() {
        Counted send = sent();
        sends.endAll();
        sends.endAll();
        assertThat(send.forgotten).isOne();
        assertThat(sends.count()).isZero();
    }
}

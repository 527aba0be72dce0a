package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DueMessagesTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void withoutADelayAllThatIsAcknowledgedIsDue() {
        DueMessages due = new DueMessages(0);
        due.intervalIsOver(SECOND, 10);
        assertThat(due.count()).isEqualTo(10);
        due.intervalIsOver(2 * SECOND, 25);
        assertThat(due.count()).isEqualTo(25);
    }

    @Test
    void isDueWhatWasAcknowledgedInIntervalsThatEndedBeforeTheDelay() {
        DueMessages due = new DueMessages(3 * SECOND / 2);
        for (int second = 1; second <= 5; second++) {
            due.intervalIsOver(second * SECOND, second * 100);
            assertThat(due.count()).as("after %d s", second).isEqualTo(Math.max(0, second - 2) * 100);
        }
    }
}

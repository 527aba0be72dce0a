package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DueMessagesTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void withoutADelayAllThatIsAcknowledgedIsDue() {
        DueMessages due = new DueMessages(0);
        due.intervalIsOver(SECOND, new long[] {4, 6});
        assertThat(due.count()).isEqualTo(10);
        due.intervalIsOver(2 * SECOND, new long[] {15, 10});
        assertThat(due.count()).isEqualTo(25);
        assertThat(due.count(0)).isEqualTo(15);
        assertThat(due.count(1)).isEqualTo(10);
    }

    @Test
    void isDueWhatWasAcknowledgedInIntervalsThatEndedBeforeTheDelay() {
        DueMessages due = new DueMessages(3 * SECOND / 2);
        for (int second = 1; second <= 5; second++) {
            due.intervalIsOver(second * SECOND, new long[] {second * 100});
            assertThat(due.count()).as("after %d s", second).isEqualTo(Math.max(0, second - 2) * 100);
        }
    }
}

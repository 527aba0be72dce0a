package io.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.PlaceCounts;
import org.junit.jupiter.api.Test;

class DeliverableMessagesTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void withoutADelayAllThatIsAcknowledgedIsDue() {
        DeliverableMessages due = new DeliverableMessages(0);
        due.intervalIsOver(SECOND, PlaceCounts.of(4, 6));
        assertThat(due.messages().sum()).isEqualTo(10);
        due.intervalIsOver(2 * SECOND, PlaceCounts.of(15, 10));
        assertThat(due.messages().sum()).isEqualTo(25);
        assertThat(due.messages().at(0)).isEqualTo(15);
        assertThat(due.messages().at(1)).isEqualTo(10);
    }

    @Test
    void isDueWhatWasAcknowledgedInIntervalsThatEndedBeforeTheDelay() {
        DeliverableMessages due = new DeliverableMessages(3 * SECOND / 2);
        for (int second = 1; second <= 5; second++) {
            due.intervalIsOver(second * SECOND, PlaceCounts.of(second * 100));
            assertThat(due.messages().sum()).as("after %d s", second).isEqualTo(Math.max(0, second - 2) * 100);
        }
    }
}

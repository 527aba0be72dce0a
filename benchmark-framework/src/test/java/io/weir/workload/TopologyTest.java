package io.weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {

    @Test
    void everythingThatIsTooSmallIsNamedAtOnce() {
        assertThat(new Topology(0, 0, 0, -1, 0, List.of()).problems())
                .extracting(Problem::key)
                .containsExactlyInAnyOrder(
                        "topics", "partitionsPerTopic", "producersPerTopic", "subscriptionsPerTopic");
    }

    @Test
    void moreClientsThanAnyGeneratorOpensAreTakenForASlip() {
        assertThat(new Topology(Integer.MAX_VALUE, 1, 1, 1, 1, List.of()).problems())
                .extracting(Problem::key)
                .contains("topics", "partitionsPerTopic");
        assertThat(new Topology(10_000, 3, 1, 1, 1, List.of()).problems()).isEmpty();
    }

    @Test
    void existingTopicsNeedNoNumbersOfTheirOwn() {
        assertThat(new Topology(0, 0, 1, 1, 1, List.of("orders")).problems()).isEmpty();
    }
}

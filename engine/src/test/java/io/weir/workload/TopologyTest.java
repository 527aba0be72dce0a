package io.weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {

    @Test
    void everythingThatIsTooSmallIsNamedAtOnce() {
        assertThat(keysOfErrors(new Topology(0, 0, 0, -1, 0, List.of())))
                .containsExactlyInAnyOrder(
                        "topics", "partitionsPerTopic", "producersPerTopic", "subscriptionsPerTopic");
    }

    @Test
    void moreClientsThanAnyGeneratorOpensAreTakenForASlip() {
        assertThat(keysOfErrors(new Topology(Integer.MAX_VALUE, 1, 1, 1, 1, List.of())))
                .contains("topics", "partitionsPerTopic");
        assertThat(keysOfErrors(new Topology(10_000, 3, 1, 1, 1, List.of()))).isEmpty();
    }

    @Test
    void existingTopicsNeedNoNumbersOfTheirOwn() {
        assertThat(keysOfErrors(new Topology(0, 0, 1, 1, 1, List.of("orders")))).isEmpty();
    }

    private static List<String> keysOfErrors(Topology topology) {
        List<String> keys = new ArrayList<>();
        topology.validate((key, message) -> keys.add(key));
        return keys;
    }
}

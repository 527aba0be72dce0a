package io.weir.driver.tubemq.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.tubemq.client.PartitionMap.Part;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionMapTest {

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "3, 1, 2", "7, 1, 3", "8, 2, 3", "2, 2, 4", "100, 4, 7"})
    void laysOutAsManyPartitionsAsWereAskedForAsEvenlyAsCanBe(int partitions, int stores, int brokers)
            throws Exception {
        PartitionMap map = PartitionMap.spread(
                partitions, stores, IntStream.rangeClosed(1, brokers).boxed().toList());
        assertThat(map.partitions()).isEqualTo(partitions);
        assertThat(map.numberByKey("t").values())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, partitions).boxed().toList());
        assertThat(map.parts().stream().mapToInt(Part::partitionsPerStore).max().orElse(0)
                        - map.parts().stream()
                                .mapToInt(Part::partitionsPerStore)
                                .min()
                                .orElse(0))
                .isLessThanOrEqualTo(1);
    }

    @Test
    void numbersByBrokerAndStoreAndKnowsTheClientsKeys() {
        PartitionMap map = new PartitionMap(List.of(new Part(1, 2, 2), new Part(5, 1, 1)));
        assertThat(map.numberByKey("t"))
                .containsEntry("1:t:0", 0)
                .containsEntry("1:t:1", 1)
                .containsEntry("1:t:10000", 2)
                .containsEntry("1:t:10001", 3)
                .containsEntry("5:t:0", 4)
                .hasSize(5);
        assertThat(map.firstOfEachStore(1)).containsExactly(0, 10_000);
        assertThat(map.partitionsPerStore(1)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"3, 2", "1, 2", "4, 0"})
    void refusesPartitionsThatTheStoresDontDivide(int partitions, int stores) {
        assertThatThrownBy(() -> PartitionMap.spread(partitions, stores, List.of(1)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("numTopicStores");
    }
}

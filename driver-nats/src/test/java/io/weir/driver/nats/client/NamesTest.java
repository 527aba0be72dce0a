package io.weir.driver.nats.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.TopicSpec;
import io.weir.driver.nats.client.Names.Partition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

    @ParameterizedTest
    @CsvSource({"weir-a, 0, weir-a_p0", "a.b, 12, a=b_p12", "a.p0, 1, a=p0_p1"})
    void aStreamsNameHasNoDotsAndLeadsBackToItsPartition(String topic, int partition, String stream) {
        assertThat(Names.stream(topic, partition)).isEqualTo(stream);
        assertThat(Names.partition(stream)).contains(new Partition(topic, partition));
    }

    @Test
    void aStreamOfSomebodyElseIsNoPartition() {
        assertThat(Names.partition("ORDERS")).isEmpty();
        assertThat(Names.partition("orders_p")).isEmpty();
    }

    @Test
    void eachPartitionHasItsSubject() {
        assertThat(Names.subjects(new TopicSpec("a.b", 3))).containsExactly("a.b.0", "a.b.1", "a.b.2");
    }

    @Test
    void aConsumersNameLeadsBackToItsSubscription() {
        assertThat(Names.consumer("weir-sub.1")).isEqualTo("weir-sub=1");
        assertThat(Names.subscription("weir-sub=1")).isEqualTo("weir-sub.1");
    }
}

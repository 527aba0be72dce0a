package io.weir.driver.tubemq.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.tubemq.TubeDriver;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TubeGuaranteesTest {

    private static Guarantees guarantees(Map<String, Object> settings) throws DriverException {
        return new TubeDriver().guarantees(new DriverSettings(settings));
    }

    @ParameterizedTest
    @CsvSource({
        "true,  '',   BROKER_MEMORY",
        "true,  1,    BROKER_MEMORY",
        "false, '',   PAGE_CACHE",
        "false, 2,    PAGE_CACHE",
        "false, 1,    DISK",
        "false, ' 0 ', DISK",
    })
    void anAcknowledgementIsAsGoodAsMemoryStoreAndFlushMakeIt(
            boolean memoryStore, String threshold, AcknowledgementLevel expected) throws Exception {
        Map<String, String> topic = threshold.isEmpty() ? Map.of() : Map.of("unflushThreshold", threshold);
        assertThat(guarantees(Map.of("memoryStore", memoryStore, "topicConfig", topic))
                        .acknowledgement())
                .isEqualTo(expected);
    }

    @Test
    void acknowledgesFromMemoryUnlessToldOtherwiseAndSaysSo() throws Exception {
        Guarantees guarantees = guarantees(Map.of());
        assertThat(guarantees.acknowledgement()).isEqualTo(AcknowledgementLevel.BROKER_MEMORY);
        assertThat(guarantees.durability()).contains("enableMemStore=true", "lost with its process", "no replication");
    }

    @Test
    void hasEverythingButKeysAndSaysWhy() throws Exception {
        assertThat(guarantees(Map.of()).capabilities())
                .doesNotContain(Capability.KEYED_ROUTING)
                .contains(Capability.PROPERTIES, Capability.PAUSE, Capability.BACKLOG, Capability.SHARED_SUBSCRIPTION);
        assertThat(new TubeDriver().whyNot(Capability.KEYED_ROUTING))
                .contains("takes the partitions in turn", "documentation", "RoundRobinPartitionRouter");
    }

    @Test
    void refusesFiltersThatLetNothingOfTheRunPass() {
        assertThatThrownBy(() -> guarantees(Map.of("messageType", "a", "filters", "b,c")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("[b, c]")
                .hasMessageContaining("\"a\"");
    }

    @Test
    void refusesAWindowThatTheClientWouldAnswerByDroppingItsConnection() {
        assertThatThrownBy(() -> guarantees(Map.of("maxPendingBytes", 40L << 20)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("nettyWriteBufferHighWaterMark 52428800");
        assertThatThrownBy(() -> guarantees(Map.of("maxPendingMessages", 50_001L)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("linkMaxAllowedDelayedMsgCount 50000");
    }

    @ParameterizedTest
    @CsvSource({
        "producerConfig, rpcTimeoutMs, soon",
        "consumerConfig, consumePosition, CONSUMER_FROM_YESTERDAY",
        "producerConfig, rpcTimeoutMillis, 1000",
    })
    void namesTheValueThatTheClientRefuses(String block, String key, String value) {
        assertThatThrownBy(() -> guarantees(Map.of(block, Map.of(key, value))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(key);
    }

    @Test
    void refusesAConsumerTypeThatThereIsNot() {
        assertThatThrownBy(() -> guarantees(Map.of("consumerType", "poll")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("[push, pull]")
                .hasMessageContaining("poll");
    }
}

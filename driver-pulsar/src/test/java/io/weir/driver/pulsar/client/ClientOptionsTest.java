package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.ClientFacts;
import io.weir.driver.pulsar.config.PulsarSettings;
import java.util.Map;
import org.apache.pulsar.client.api.PulsarClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientOptionsTest {

    private static final String TOTAL = "consumer.maxTotalReceiverQueueSizeAcrossPartitions";

    /** Connects with the first consumer or producer, of which there is none. */
    private static PulsarClient offline;

    @BeforeAll
    static void open() throws Exception {
        offline = PulsarClient.builder().serviceUrl("pulsar://127.0.0.1:1").build();
    }

    @AfterAll
    static void close() throws Exception {
        offline.close();
    }

    /** By the client's own rule: the lesser of the partition's queue and the total divided by the partitions. */
    @ParameterizedTest
    @CsvSource({
        "1, 10000, 50000, 10000",
        "1, 60000, 50000, 60000",
        "3, 10000, 50000, 10000",
        "5, 10000, 50000, 10000",
        "6, 10000, 50000, 8333",
        "100, 10000, 50000, 500",
        "100, 100, 50000, 100",
        "100, 10000, 1000000, 10000",
        "1000, 10000, 999, 1"
    })
    void fetchesNoMoreAheadThanTheTotalOverAllPartitions(int partitions, long ofEach, long total, String expected)
            throws Exception {
        PulsarSettings settings =
                PulsarSettings.of(new DriverSettings(Map.of("consumer.receiverQueueSize", ofEach, TOTAL, total)));

        assertThat(new ClientFacts(offline, new ClientOptions(settings, "run")).facts(new TopicSpec("t", partitions)))
                .contains(
                        new Fact("receiverQueueSize", expected, Source.CONSUMER),
                        new Fact("maxTotalReceiverQueueSizeAcrossPartitions", Long.toString(total), Source.CONSUMER));
    }

    @Test
    void aFileThatSaysNothingHasPulsarsOwnTotal() throws Exception {
        ClientOptions options = new ClientOptions(PulsarSettings.of(new DriverSettings(Map.of())), "run");

        assertThat(new ClientFacts(offline, options).facts(new TopicSpec("t", 100)))
                .contains(new Fact("receiverQueueSize", "500", Source.CONSUMER));
    }

    @Test
    void aTotalOfNothingIsRefused() {
        assertThatThrownBy(() -> PulsarSettings.of(new DriverSettings(Map.of(TOTAL, 0L))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(TOTAL);
    }
}

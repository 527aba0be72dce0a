package io.weir.driver.rocketmq.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Guarantees.SendBlocking;
import io.weir.driver.rocketmq.RocketMqDriver;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RocketMqGuaranteesTest {

    private static Guarantees guarantees(Map<String, Object> settings) throws DriverException {
        return new RocketMqDriver().guarantees(new DriverSettings(settings));
    }

    @ParameterizedTest
    @CsvSource({
        "ASYNC_FLUSH, ASYNC_MASTER, 1, false, PAGE_CACHE",
        "ASYNC_FLUSH, ASYNC_MASTER, 1, true, BROKER_MEMORY",
        "SYNC_FLUSH, ASYNC_MASTER, 1, false, DISK",
        "SYNC_FLUSH, SYNC_MASTER, 1, false, DISK",
        "ASYNC_FLUSH, SYNC_MASTER, 2, false, QUORUM_MEMORY",
        "SYNC_FLUSH, SYNC_MASTER, 2, false, QUORUM_MEMORY",
    })
    void followsTheBrokersFlushAndReplication(
            String flush, String role, String inSync, String pool, AcknowledgementLevel level) throws Exception {
        Map<String, String> stated = Map.of(
                "flushDiskType", flush, "brokerRole", role, "inSyncReplicas", inSync, "transientStorePoolEnable", pool);
        assertThat(guarantees(Map.of("expectedBrokerConfig", stated)).acknowledgement())
                .isEqualTo(level);
        assertThat(guarantees(Map.of("expectedBrokerConfig", stated, "sendType", "oneway"))
                        .acknowledgement())
                .isEqualTo(AcknowledgementLevel.HANDED_OVER);
    }

    @Test
    void refusesReplicasForWhichNoMasterWaits() {
        assertThatThrownBy(() -> guarantees(Map.of("expectedBrokerConfig", Map.of("inSyncReplicas", "2"))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("SYNC_MASTER");
    }

    @ParameterizedTest
    @CsvSource({
        "async, concurrent, NONE, NEVER, UNTIL_COMPLETION, AT_LEAST_ONCE",
        "async, orderly, NONE, NEVER, UNTIL_COMPLETION, AT_LEAST_ONCE",
        "sync, concurrent, NONE, ALWAYS, UNTIL_COMPLETION, AT_LEAST_ONCE",
        "sync, orderly, PARTITION, ALWAYS, UNTIL_COMPLETION, AT_LEAST_ONCE",
        "ONEWAY, orderly, NONE, WHEN_FULL, UNTIL_RETURN, AT_MOST_ONCE",
    })
    void followsTheWayOfSendingAndTheListener(
            String send,
            String listener,
            OrderScope order,
            SendBlocking blocking,
            PayloadOwnership ownership,
            Delivery delivery)
            throws Exception {
        Guarantees guarantees = guarantees(Map.of("sendType", send, "consumeMode", listener));
        assertThat(guarantees.order()).isEqualTo(order);
        assertThat(guarantees.blocking()).isEqualTo(blocking);
        assertThat(guarantees.payloadOwnership()).isEqualTo(ownership);
        assertThat(guarantees.delivery()).isEqualTo(delivery);
    }

    @Test
    void blocksWhenFullWithTheClientsBackPressure() throws Exception {
        assertThat(guarantees(Map.of("enableBackpressure", true)).blocking()).isEqualTo(SendBlocking.WHEN_FULL);
        assertThat(guarantees(Map.of("producerConfig", Map.of("enableBackpressureForAsyncMode", "true")))
                        .blocking())
                .isEqualTo(SendBlocking.WHEN_FULL);
    }

    @ParameterizedTest
    @CsvSource({
        "normal, sync, simple, NONE, ALWAYS, false, true",
        "normal, async, push, NONE, NEVER, false, false",
        "fifo, async, simple, NONE, NEVER, true, true",
        "fifo, sync, simple, PARTITION, ALWAYS, true, true",
        "fifo, sync, push, PARTITION, ALWAYS, true, false",
    })
    void followsTheMessageTypeAndTheConsumerOfTheGrpcClient(
            String messageType,
            String send,
            String consumer,
            OrderScope order,
            SendBlocking blocking,
            boolean keyed,
            boolean backlog)
            throws Exception {
        Guarantees guarantees = guarantees(
                Map.of("clientType", "grpc", "messageType", messageType, "sendType", send, "consumerType", consumer));
        assertThat(guarantees.order()).isEqualTo(order);
        assertThat(guarantees.blocking()).isEqualTo(blocking);
        assertThat(guarantees.payloadOwnership()).isEqualTo(PayloadOwnership.UNTIL_RETURN);
        assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
        assertThat(guarantees.capabilities().contains(Capability.KEYED_ROUTING)).isEqualTo(keyed);
        assertThat(guarantees.capabilities().contains(Capability.BACKLOG)).isEqualTo(backlog);
        assertThat(guarantees.capabilities()).contains(Capability.PAUSE, Capability.PROPERTIES);
        assertThat(guarantees.durability()).contains("through a proxy");
    }

    @Test
    void namesTheChoicesThatThereAre() {
        assertThatThrownBy(() -> guarantees(Map.of("sendType", "batch")))
                .isInstanceOf(DriverException.class)
                .hasMessage("sendType must be one of [async, sync, oneway], not \"batch\"");
    }

    @Test
    void wantsBothPartsOfTheCredentials() {
        assertThatThrownBy(() -> guarantees(Map.of("accessKey", "me")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("secretKey");
    }

    @Test
    void failsWhereABrokerIsNotWhatTheFileReliesOn() throws Exception {
        Properties actual = new Properties();
        actual.setProperty("flushDiskType", "ASYNC_FLUSH");
        assertThatThrownBy(
                        () -> new BrokerExpectation(Map.of("flushDiskType", "SYNC_FLUSH")).verify("broker-a", actual))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("broker-a has {flushDiskType=ASYNC_FLUSH}")
                .hasMessageContaining("{flushDiskType=SYNC_FLUSH}");
        new BrokerExpectation(Map.of("flushDiskType", "ASYNC_FLUSH")).verify("broker-a", actual);
        new BrokerExpectation(Map.of()).verify("broker-a", actual);
        actual.setProperty("transientStorePoolEnable", "true");
        assertThatThrownBy(() -> new BrokerExpectation(Map.of()).verify("broker-a", actual))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("transientStorePoolEnable");
    }
}

package io.weir.driver.nats.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.broker.Retention;
import io.weir.driver.broker.Storage;
import io.weir.driver.nats.NatsDriver;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NatsGuaranteesTest {

    private final NatsDriver driver = new NatsDriver();

    private Guarantees with(Map<String, Object> settings) throws DriverException {
        return driver.guarantees(new DriverSettings(settings));
    }

    @ParameterizedTest
    @CsvSource({
        "file, 1, PAGE_CACHE, num_replicas=1",
        "memory, 1, BROKER_MEMORY, never on a disk",
        "file, 3, QUORUM_MEMORY, a majority",
        "MEMORY, 2, QUORUM_MEMORY, a majority"
    })
    void anAcknowledgementMeansWhatStorageAndReplicasMakeOfIt(
            String storage, long replicas, AcknowledgementLevel level, String said) throws Exception {
        Guarantees guarantees = with(Map.of("storage", storage, "replicas", replicas));

        assertThat(guarantees.acknowledgement()).isEqualTo(level);
        assertThat(guarantees.durability()).contains(said);
    }

    @Test
    void thatNothingIsOnDiskAtTheAcknowledgementIsSaid() throws Exception {
        assertThat(with(Map.of()).durability()).contains("forced to disk only every sync_interval, 2 minutes");
    }

    @Test
    void orderIsPromisedWithOneMessageUnderWayOnly() throws Exception {
        assertThat(with(Map.of("maxAckPending", 1L)).order()).isEqualTo(OrderScope.PARTITION);
        assertThat(with(Map.of("maxAckPending", 2L)).order()).isEqualTo(OrderScope.NONE);
    }

    @Test
    void whatItLacksIsExplained() throws Exception {
        for (Capability capability : Capability.values()) {
            if (!with(Map.of()).capabilities().contains(capability)) {
                assertThat(driver.whyNot(capability)).contains("JetStream").doesNotContain("does not offer");
            }
        }
    }

    @Test
    void allValuesOutOfRangeAreNamedAtOnce() {
        assertThatThrownBy(() -> with(Map.of("replicas", 6L, "pullExpires", 1_000_000L, "storage", "tape")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("replicas must be 1 to 5, not 6")
                .hasMessageContaining("pullExpires must be at least 1s, not 1 ms")
                .hasMessageContaining("storage must be one of [file, memory], not \"tape\"");
    }

    @Test
    void anOptionThatTheClientRefusesIsFoundBeforeThereIsAServer() {
        assertThatThrownBy(
                        () -> with(Map.of("clientConfig", Map.of("subjectValidationType", "x", "trustStore", "/none"))))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("NATS's client refuses its options");
    }

    @Test
    void replicasNeedAsManyServers() {
        DriverSettings three = new DriverSettings(Map.of("replicas", 3L));

        assertThat(driver.misfits(three, 3)).isEmpty();
        assertThat(driver.misfits(three, 2))
                .containsExactly(
                        Map.entry("replicas", "is 3, and there are 2 servers; lower it, or raise broker.nodes"));
    }

    @Test
    void diskSpaceIsThatOfTheReplicasUnlessStreamsThrowMessagesAway() {
        assertThat(driver.storage(new DriverSettings(Map.of("replicas", 3L)), Map.of(), 3))
                .isEqualTo(new Storage(3, true));
        assertThat(driver.storage(new DriverSettings(Map.of("maxBytes", 1L)), Map.of(), 1))
                .isEqualTo(new Storage(1, false));
        assertThat(driver.storage(new DriverSettings(Map.of("storage", "memory")), Map.of(), 1))
                .isEqualTo(new Storage(0, false));
    }

    @Test
    void whatStreamsDecideIsRefusedOfTheServerWithTheKeyThatDoesIt() {
        assertThatThrownBy(() -> driver.retention(new Retention.Size(5))).hasMessageContaining("write maxBytes: 5");
        assertThatThrownBy(() -> driver.retention(new Retention.Age(Duration.ofHours(1))))
                .hasMessageContaining("write maxAge");
        assertThat(driver.misfits(new DataFolders(2, 1, 1)))
                .containsOnlyKeys("broker.logDirs", "broker.journalDirs", "broker.disks");
    }
}

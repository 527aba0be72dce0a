package io.weir.driver.pulsar.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PulsarSettingsTest {

    private static Map<String, String> misfits(long ensembleSize, String topicType, int nodes) {
        return PulsarSettings.misfits(
                new DriverSettings(Map.of(
                        "client.topicType",
                        topicType,
                        "client.persistence.ensembleSize",
                        ensembleSize,
                        "client.persistence.writeQuorum",
                        1L,
                        "client.persistence.ackQuorum",
                        1L)),
                nodes);
    }

    @Test
    void anEnsembleNeedsAsManyBookiesAsItHasMembers() {
        assertThat(misfits(6, "persistent", 3))
                .containsExactly(Map.entry(
                        "client.persistence.ensembleSize",
                        "is 6, but the broker to be launched has 3 bookies; lower it, or raise broker.nodes"));
        assertThat(misfits(2, "persistent", 1)).hasSize(1);
        assertThat(misfits(3, "persistent", 3)).isEmpty();
    }

    @Test
    void topicsThatAreNotStoredNeedNoBookies() {
        assertThat(misfits(6, "non-persistent", 1)).isEmpty();
    }
}

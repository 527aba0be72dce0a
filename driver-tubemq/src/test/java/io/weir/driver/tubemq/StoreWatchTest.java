package io.weir.driver.tubemq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.tubemq.StoreWatch.Sight;
import org.junit.jupiter.api.Test;

class StoreWatchTest {

    @Test
    void messagesThatAreInNoFileAreInMemory() throws Exception {
        assertThat(BrokerFacts.memoryStore(new Sight(9, 0, 0), true).value()).startsWith("true");
        assertThat(BrokerFacts.memoryStore(new Sight(9, 9, 0), false).value()).startsWith("false");
    }

    @Test
    void aMemoryStoreThatHasJustBeenEmptiedIsOneAllTheSame() throws Exception {
        assertThat(BrokerFacts.memoryStore(new Sight(9, 9, 1), true).value()).startsWith("true");
    }

    @Test
    void aRunWhosePromisesWouldBeWrongIsRefused() {
        assertThatThrownBy(() -> BrokerFacts.memoryStore(new Sight(9, 3, 0), false))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("memoryStore: false")
                .hasMessageContaining("enableMemStore=true");
        assertThatThrownBy(() -> BrokerFacts.memoryStore(new Sight(9, 9, 0), true))
                .isInstanceOf(DriverException.class);
    }

    @Test
    void withoutAMessageNothingIsConcluded() throws Exception {
        assertThat(BrokerFacts.memoryStore(new Sight(0, 0, 0), false).value()).contains("not known");
    }
}

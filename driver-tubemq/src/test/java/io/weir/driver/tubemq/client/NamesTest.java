package io.weir.driver.tubemq.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

    @Test
    void namesOfARunComeBackAsTheyWere() throws Exception {
        assertThat(Names.atBroker("weir-4g4e-00001")).isEqualTo("weir_4g4e_00001");
        assertThat(Names.inRun("weir_4g4e_00001")).isEqualTo("weir-4g4e-00001");
    }

    @Test
    void namesOfTheUserStayAsTheyAre() throws Exception {
        assertThat(Names.atBroker("my_Topic1")).isEqualTo("my_Topic1");
        assertThat(Names.inRun("my_Topic1")).isEqualTo("my_Topic1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"my-topic", "a.b", "1st", "x", "weir-a_b", "ünï", ""})
    void refusesWhatTubeMqDoesNotAllow(String name) {
        assertThatThrownBy(() -> Names.atBroker(name))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining('"' + name + '"');
    }

    @Test
    void refusesANameLongerThan64Characters() throws Exception {
        assertThat(Names.atBroker("t".repeat(64))).hasSize(64);
        assertThatThrownBy(() -> Names.atBroker("t".repeat(65))).isInstanceOf(DriverException.class);
    }
}

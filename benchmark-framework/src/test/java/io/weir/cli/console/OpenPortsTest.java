package io.weir.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenPortsTest {

    @Test
    void areListedByNodeAndPurpose() {
        assertThat(OpenPorts.sentence(Map.of("proxy, gRPC", 2, "broker-a, slaves", 1)))
                .isEqualTo("Other machines can reach it on the ports 1 (broker-a, slaves), 2 (proxy, gRPC)");
    }
}

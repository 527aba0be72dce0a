package io.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {

    @Test
    void handsOutEachPortOnce() {
        try (FreePorts ports = new FreePorts()) {
            Set<Integer> handedOut = new HashSet<>();
            for (int i = 0; i < 200; i++) {
                assertThat(handedOut.add(ports.getAsInt())).isTrue();
            }
        }
    }

    @Test
    void holdsAPortUntilReleased() throws Exception {
        try (FreePorts ports = new FreePorts()) {
            int port = ports.getAsInt();
            assertThatThrownBy(() -> listen(port)).isInstanceOf(IOException.class);

            ports.close();

            listen(port).close();
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}

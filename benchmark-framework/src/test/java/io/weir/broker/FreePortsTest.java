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

            ports.release();

            listen(port).close();
        }
    }

    @Test
    void keepsAReleasedPortForItsServerUntilClosed() {
        FreePorts mine = new FreePorts();
        Set<Integer> ofMine = new HashSet<>();
        try (FreePorts others = new FreePorts()) {
            for (int i = 0; i < 100; i++) {
                ofMine.add(mine.getAsInt());
            }
            mine.release();

            assertThat(handedOutBy(others, 2_500)).doesNotContainAnyElementsOf(ofMine);

            mine.close();
        }
        try (FreePorts others = new FreePorts()) {
            assertThat(handedOutBy(others, 2_500)).containsAnyElementsOf(ofMine);
        }
    }

    @Test
    void leavesThePortsJustBelowToTheServer() {
        try (FreePorts ports = new FreePorts()) {
            Set<Integer> handedOut = handedOutBy(ports, 200);
            for (int port : handedOut) {
                assertThat(handedOut).doesNotContain(port - 1, port - 2, port - 3);
            }
        }
    }

    private static Set<Integer> handedOutBy(FreePorts ports, int count) {
        Set<Integer> handedOut = new HashSet<>();
        for (int i = 0; i < count; i++) {
            handedOut.add(ports.getAsInt());
        }
        return handedOut;
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}

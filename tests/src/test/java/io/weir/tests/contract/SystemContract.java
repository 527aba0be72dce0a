package io.weir.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.driver.Capability;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;

/** One system with its server, and what a test of the contract needs of it. A system's subclass says which one it is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SystemContract {

    SystemUnderTest system;
    private ClassLoader before;
    TopicSpec topic;
    SubscriptionSpec subscription;

    /** The short name of the system; its driver file is {@code driver-<name>/<name>.yaml}. */
    protected abstract String system();

    /** Addresses, by the names of the broker blueprint, at which nobody answers. */
    protected abstract Map<String, String> addressesAt(int closedPort);

    /** Bytes of a message that the shipped driver file's settings don't allow. */
    protected abstract int tooManyBytes();

    /** The driver file's settings under which each message is sent on its own, as {@code driver.key=value}. */
    protected String[] unbatched() {
        return new String[0];
    }

    /** The system's server; unless told otherwise, the broker that the shipped driver file launches. */
    protected SystemUnderTest start() throws Exception {
        return SystemUnderTest.launch(system());
    }

    /** The broker's process that is killed: it stores messages. */
    protected String storingNode(List<String> nodes) {
        return nodes.get(nodes.size() - 1);
    }

    /** The system that was started, for what a subclass has to see of it besides. */
    protected final SystemUnderTest running() {
        return system;
    }

    @BeforeAll
    void launch() throws Exception {
        system = start();
    }

    @AfterAll
    void close() {
        if (system != null) {
            system.close();
        }
    }

    @BeforeEach
    void name(TestInfo test) {
        before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(system.loader());
        String name = test.getTestMethod().orElseThrow().getName();
        topic = new TopicSpec("weir-" + name, 3);
        subscription = new SubscriptionSpec(topic, "weir-sub-" + name, 0);
    }

    @AfterEach
    void leave() {
        Thread.currentThread().setContextClassLoader(before);
    }

    final void assume(Capability capability, String... overrides) throws Exception {
        boolean can = system.guarantees(overrides).capabilities().contains(capability);
        if (!can) {
            assertThat(system.driver().driver().whyNot(capability))
                    .as("the reason why there is no %s", capability)
                    .doesNotContain("does not offer")
                    .hasSizeGreaterThan(30);
        }
        assumeTrue(can, () -> system() + ": " + system.driver().driver().whyNot(capability));
    }

    final SubscriptionSpec subscription(String name, int consumer) {
        return new SubscriptionSpec(topic, subscription.name() + name, consumer);
    }

    /** A port at which nobody answers. */
    protected static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

package io.weir.tests.contract;

import io.weir.tests.nats.InstalledServer;
import java.util.Map;

/** The contract on NATS JetStream. */
public class NatsContractIT extends DriverContractTest {

    @Override
    protected String system() {
        return "nats";
    }

    @Override
    protected SystemUnderTest start() throws Exception {
        InstalledServer.assume();
        return super.start();
    }

    @Override
    protected Map<String, String> addressesAt(int closedPort) {
        return Map.of("servers", "nats://127.0.0.1:" + closedPort);
    }

    @Override
    protected int tooManyBytes() {
        return 1_100_000;
    }
}

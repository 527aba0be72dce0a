package io.weir.tests.contract;

import java.util.Map;

/** The contract on NATS JetStream. */
public class NatsContractIT extends DriverContractTest {

    @Override
    protected String system() {
        return "nats";
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

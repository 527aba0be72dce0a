package io.weir.tests.contract;

import java.util.Map;

/** The contract on Kafka. */
public class KafkaContractIT extends DriverContractTest {

    @Override
    protected String system() {
        return "kafka";
    }

    @Override
    protected Map<String, String> addressesAt(int closedPort) {
        return Map.of("bootstrap.servers", "127.0.0.1:" + closedPort);
    }

    @Override
    protected int tooManyBytes() {
        return 2_000_000;
    }
}

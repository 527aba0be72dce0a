package io.weir.tests.contract;

import java.util.Map;

/** The contract on Pulsar. */
public class PulsarContractIT extends DriverContractTest {

    @Override
    protected String system() {
        return "pulsar";
    }

    @Override
    protected Map<String, String> addressesAt(int closedPort) {
        return Map.of("serviceUrl", "pulsar://127.0.0.1:" + closedPort, "httpUrl", "http://127.0.0.1:" + closedPort);
    }

    /** Above maxMessageSize. */
    @Override
    protected int tooManyBytes() {
        return 6_000_000;
    }

    /** The broker counts entries, and a batch is one. */
    @Override
    protected String[] unbatched() {
        return new String[] {"driver.producer.batchingEnabled=false"};
    }
}

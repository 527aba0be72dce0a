package io.weir.tests.contract;

import java.util.Map;

/** The contract on Tubemq. */
public class TubemqContractIT extends DriverContractTest {

    @Override
    protected String system() {
        return "tubemq";
    }

    @Override
    protected Map<String, String> addressesAt(int closedPort) {
        return Map.of(
                "masterAddress", "127.0.0.1:" + closedPort,
                "masterWebAddress", "127.0.0.1:" + closedPort,
                "adminToken", "none");
    }

    @Override
    protected int tooManyBytes() {
        return 1_100_000;
    }
}

package io.weir.tests.contract;

import java.util.Map;

/** The contract on RocketMq. */
public class RocketMqContractIT extends DriverContractTest {

    @Override
    protected String system() {
        return "rocketmq";
    }

    @Override
    protected Map<String, String> addressesAt(int closedPort) {
        return Map.of("namesrvAddr", "127.0.0.1:" + closedPort);
    }

    @Override
    protected int tooManyBytes() {
        return 5_000_000;
    }
}

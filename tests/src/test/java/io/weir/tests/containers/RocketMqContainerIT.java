package io.weir.tests.containers;

import io.weir.tests.contract.RocketMqContractIT;
import io.weir.tests.contract.SystemUnderTest;

class RocketMqContainerIT extends RocketMqContractIT {

    @Override
    protected SystemUnderTest start() throws Exception {
        return SystemUnderTest.on(new RocketMqLayout(), system());
    }
}

package io.weir.tests.containers;

import io.weir.tests.contract.KafkaContractIT;
import io.weir.tests.contract.SystemUnderTest;

class KafkaContainerIT extends KafkaContractIT {

    @Override
    protected SystemUnderTest start() throws Exception {
        return SystemUnderTest.on(new KafkaLayout(), system());
    }
}

package io.weir.tests.containers;

import io.weir.tests.contract.PulsarContractIT;
import io.weir.tests.contract.SystemUnderTest;

class PulsarContainerIT extends PulsarContractIT {

    @Override
    protected SystemUnderTest start() throws Exception {
        return SystemUnderTest.on(new PulsarLayout(), system());
    }
}

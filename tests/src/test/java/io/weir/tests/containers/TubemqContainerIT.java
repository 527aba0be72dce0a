package io.weir.tests.containers;

import io.weir.tests.contract.TubemqContractIT;
import io.weir.tests.contract.SystemUnderTest;

class TubemqContainerIT extends TubemqContractIT {

    @Override
    protected SystemUnderTest start() throws Exception {
        return SystemUnderTest.on(new TubemqLayout(), system());
    }
}

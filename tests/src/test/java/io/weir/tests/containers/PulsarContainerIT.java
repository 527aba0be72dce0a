package io.weir.tests.containers;

import io.weir.tests.contract.PulsarContractIT;
import io.weir.tests.contract.SystemUnderTest;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class PulsarContainerIT extends PulsarContractIT {

    @Override
    protected SystemUnderTest start() throws Exception {
        return SystemUnderTest.on(new PulsarLayout(), system());
    }

    @Override
    @Test
    @Disabled("how fast topics are made is seen on the local broker; a container adds minutes and nothing else")
    protected void createsTwoHundredTopicsInTwoMinutes() {}
}

package io.weir.tests.containers;

import io.weir.driver.broker.BrokerProvider;
import io.weir.plugin.LoadedDriver;
import io.weir.tests.contract.Server;
import io.weir.tests.contract.ServerSource;

/** A system's server in containers of its official image, or of a stand-in for it. */
abstract class Layout implements ServerSource {

    private final String image;

    /** @param image the official image's name; its version is that of the broker which the driver launches */
    Layout(String image) {
        this.image = image;
    }

    @Override
    public final Server start(LoadedDriver driver) throws Exception {
        ContainerEngine.assume();
        String official = image + ":" + ((BrokerProvider) driver.driver()).defaultBrokerVersion();
        StandInImages.provide(official, driver);
        ContainerServer server = new ContainerServer(driver.name());
        try {
            start(server, official);
            return server;
        } catch (RuntimeException | Error failure) {
            server.close();
            throw failure;
        }
    }

    /** Starts the containers and tells their addresses. */
    abstract void start(ContainerServer server, String official);
}

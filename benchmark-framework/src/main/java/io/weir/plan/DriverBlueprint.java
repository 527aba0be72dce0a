package io.weir.plan;

import io.weir.broker.BlueprintSource;
import io.weir.config.BrokerSettings;
import io.weir.config.DriverConfiguration;
import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerRequest;
import io.weir.plugin.LoadedDriver;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/**
 * Lets a driver lay out the server that its file asks for.
 *
 * @param provider the same driver in its other ability
 * @param requested the driver file
 */
public record DriverBlueprint(
        LoadedDriver driver, BrokerProvider provider, DriverConfiguration requested, String version)
        implements BlueprintSource {

    @Override
    public BrokerBlueprint layOut(Path directory, IntSupplier freePort) throws DriverException {
        try {
            BrokerSettings broker = requested.file().broker();
            return driver.call(() -> provider.blueprint(new BrokerRequest(
                    version,
                    broker.nodes(),
                    broker.heap(),
                    broker.config(),
                    directory,
                    requested.settings(),
                    freePort)));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new DriverException("laying out the broker was interrupted", interrupted);
        }
    }
}

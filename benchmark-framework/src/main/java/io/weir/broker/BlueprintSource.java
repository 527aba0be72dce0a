package io.weir.broker;

import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerBlueprint;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/** Lays out the server to be launched, as {@link io.weir.driver.broker.BrokerProvider#blueprint} does. */
@FunctionalInterface
public interface BlueprintSource {

    /**
     * Lays out the server.
     *
     * @param directory private to this server and removed when it has ended; empty, or not made yet while only the
     *     artifacts are asked for
     * @param freePort another free port of 127.0.0.1 on each call
     */
    BrokerBlueprint layOut(Path directory, IntSupplier freePort) throws DriverException;
}

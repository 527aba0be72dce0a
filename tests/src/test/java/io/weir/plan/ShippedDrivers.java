package io.weir.plan;

import io.weir.config.DriverFile;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.DriverLoadException;
import io.weir.plugin.LoadedDriver;
import io.weir.tests.Shipped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Drivers of the clone, each loaded once, with its own client. For one thread. */
final class ShippedDrivers implements AutoCloseable {

    static final List<String> NAMES = List.of("kafka", "loopback", "nats", "pulsar", "rocketmq", "tubemq");

    private final DriverCatalog catalog;
    private final Map<String, LoadedDriver> loaded = new HashMap<>();

    ShippedDrivers() throws DriverLoadException {
        catalog = DriverCatalog.find(Stream.of("kafka", "pulsar", "rocketmq", "tubemq", "nats", "loopback")
                .map(name -> Shipped.CLONE.resolve("driver-" + name + "/target/driver"))
                .toList());
    }

    LoadedDriver load(DriverFile file) throws DriverLoadException {
        String name = catalog.folder(file.driver()).name();
        LoadedDriver known = loaded.get(name);
        LoadedDriver driver = known == null ? catalog.load(name) : known;
        loaded.put(name, driver);
        return driver;
    }

    @Override
    public void close() {
        loaded.values().forEach(LoadedDriver::close);
    }
}

package io.weir.plugin;

import io.weir.driver.Driver;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/** Drivers of a test, which need no class loader. */
public final class LoadedDrivers {

    private LoadedDrivers() {}

    public static LoadedDriver of(Driver driver) {
        return new LoadedDriver(
                driver,
                driver.name(),
                "1.0",
                new URLClassLoader(new URL[0], LoadedDrivers.class.getClassLoader()),
                List.of(),
                SystemClock.INSTANCE,
                SystemSleeper.INSTANCE);
    }
}

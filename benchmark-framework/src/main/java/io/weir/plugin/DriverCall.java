package io.weir.plugin;

import io.weir.driver.DriverException;

/** A piece of code that calls a driver. */
@FunctionalInterface
public interface DriverCall<T> {

    T call() throws DriverException, InterruptedException;
}

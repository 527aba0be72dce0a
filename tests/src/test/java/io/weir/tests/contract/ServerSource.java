package io.weir.tests.contract;

import io.weir.plugin.LoadedDriver;

/** Starts a server for a driver. */
@FunctionalInterface
public interface ServerSource {

    /** Returns when it is ready. */
    Server start(LoadedDriver driver) throws Exception;
}

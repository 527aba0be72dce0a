package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.broker.DownloadListener;
import io.weir.config.DriverFile;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.DriverLoadException;
import io.weir.plugin.LoadedDriver;
import java.util.ArrayList;
import java.util.List;

/** Loads the drivers that driver files ask for, in the client version that they ask for. For one thread. */
public final class DriverShelf implements AutoCloseable {

    private final DriverCatalog catalog;
    private final ClientVersion clients;
    private final DownloadListener downloads;
    private final List<LoadedDriver> loaded = new ArrayList<>();

    public DriverShelf(DriverCatalog catalog, ClientVersion clients, DownloadListener downloads) {
        this.catalog = catalog;
        this.clients = clients;
        this.downloads = downloads;
    }

    /**
     * Loads a driver anew.
     *
     * @throws DriverLoadException when there is none of that name, or it is broken
     * @throws BrokerException when its client can't be fetched
     */
    public LoadedDriver load(DriverFile file) throws DriverLoadException, BrokerException, InterruptedException {
        LoadedDriver driver = file.clientVersion().isPresent()
                ? catalog.load(
                        file.driver(),
                        clients.jars(
                                catalog.folder(file.driver()),
                                file.clientVersion().get(),
                                downloads))
                : catalog.load(file.driver());
        loaded.add(driver);
        return driver;
    }

    /** Closes all drivers that were loaded. */
    @Override
    public void close() {
        loaded.forEach(LoadedDriver::close);
        loaded.clear();
    }
}

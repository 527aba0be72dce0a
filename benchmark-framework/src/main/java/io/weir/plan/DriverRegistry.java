package io.weir.plan;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.DownloadListener;
import io.weir.config.DriverFile;
import io.weir.config.DriverRequest;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.DriverException;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.DriverFolder;
import io.weir.plugin.DriverLoadException;
import io.weir.plugin.LoadedDriver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads the drivers that driver files ask for, in the client version that they ask for. For one thread. */
public final class DriverRegistry implements AutoCloseable {

    private final DriverCatalog catalog;
    private final ClientVersion clients;
    private final DownloadListener downloads;
    private final List<LoadedDriver> loaded = new ArrayList<>();
    private final Map<List<Object>, LoadedDriver> ofFiles = new HashMap<>();

    public DriverRegistry(DriverCatalog catalog, ClientVersion clients, DownloadListener downloads) {
        this.catalog = catalog;
        this.clients = clients;
        this.downloads = downloads;
    }

    /**
     * Loads the driver of a file, once for all files that ask for the same.
     *
     * <p>A driver that can have a second client is loaded twice if its settings ask for that client.
     *
     * @throws DriverLoadException when there is none of that name, or it is broken
     * @throws ArtifactException when its client can't be fetched
     */
    public LoadedDriver load(DriverFile file) throws DriverLoadException, ArtifactException, InterruptedException {
        DriverFolder folder = catalog.folder(file.driver());
        boolean addsClient = folder.hasAddedClient() && addsClient(folder, file);
        List<Object> key = List.of(folder.name(), file.clientVersion(), addsClient);
        LoadedDriver known = ofFiles.get(key);
        if (known == null) {
            known = load(folder, file.clientVersion(), addsClient);
            ofFiles.put(key, known);
        }
        return known;
    }

    /**
     * Loads the driver of a run, which has it for itself.
     *
     * @throws DriverLoadException when there is none of that name, or it is broken
     * @throws ArtifactException when its client can't be fetched
     */
    public LoadedDriver load(DriverRequest request)
            throws DriverLoadException, ArtifactException, InterruptedException {
        DriverFolder folder = catalog.folder(request.driver());
        return load(folder, Optional.ofNullable(request.clientVersion()), folder.addsClient(request.settings()));
    }

    private LoadedDriver load(DriverFolder folder, Optional<String> version, boolean addsClient)
            throws DriverLoadException, ArtifactException, InterruptedException {
        String name = folder.name();
        LoadedDriver driver;
        if (addsClient) {
            driver = catalog.load(name, clients.jarsWithAddedClient(folder, version, downloads));
        } else if (version.isPresent()) {
            driver = catalog.load(name, clients.jars(folder, version.get(), downloads));
        } else {
            driver = catalog.load(name);
        }
        loaded.add(driver);
        return driver;
    }

    /** Returns whether a file asks for the added client, which only the driver can tell; not one with errors. */
    private boolean addsClient(DriverFolder folder, DriverFile file) throws DriverLoadException, InterruptedException {
        try (LoadedDriver reader = catalog.load(file.driver())) {
            return file.configuration(reader.call(() -> reader.driver().settings()), new ConfigurationErrors())
                    .filter(configuration -> folder.addsClient(configuration.settings()))
                    .isPresent();
        } catch (DriverException fault) {
            throw new DriverLoadException("driver \"" + file.driver() + "\" does not tell its settings", fault);
        }
    }

    /** Returns the short names of all systems, also those whose drivers are not built. */
    List<String> systems() {
        return catalog.systems();
    }

    /** Closes all drivers that were loaded. */
    @Override
    public void close() {
        loaded.forEach(LoadedDriver::close);
        loaded.clear();
        ofFiles.clear();
    }
}

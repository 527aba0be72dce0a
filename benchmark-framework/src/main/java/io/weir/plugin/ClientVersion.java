package io.weir.plugin;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.driver.broker.ArtifactSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finds the jars of a version of a driver's client library other than its built-in one.
 *
 * <p>The driver describes the library in {@code META-INF/weir-client.properties}: {@code client} lists
 * {@code group:artifact} of the jars taken in the requested version, {@code exclusions} lists dependencies that are
 * left out. Several entries are separated by commas.
 */
public final class ClientVersion {

    private final ArtifactResolver resolver;

    public ClientVersion(ArtifactResolver resolver) {
        this.resolver = resolver;
    }

    /**
     * Returns the jars to load the driver with, without its own.
     *
     * @param version of the client library, fixed
     * @throws DriverLoadException when the driver does not say what its client is
     * @throws ArtifactException when that version can't be fetched
     */
    public List<Path> jars(DriverFolder folder, String version, DownloadListener listener)
            throws DriverLoadException, ArtifactException, InterruptedException {
        List<String> clients = folder.clientList("client");
        if (clients.isEmpty()) {
            throw new DriverLoadException("driver \"" + folder.name()
                    + "\" has no other clientVersion than its own: none of its jars has a " + DriverFolder.CLIENT
                    + " with the key \"client\"");
        }
        List<String> coordinates =
                clients.stream().map(client -> client + ":" + version).toList();
        return resolver.resolve(
                new ArtifactSet(coordinates, List.of(), folder.clientList("exclusions"), List.of()), listener);
    }

    /** Returns the jars to load the driver with, without its own, when its file asks for the client that can be added. */
    public List<Path> jars(DriverFolder folder, AddedClient client, Optional<String> version, DownloadListener listener)
            throws ArtifactException, InterruptedException {
        return client.jars(folder, version, resolver, listener);
    }
}

package io.weir.plugin;

import io.weir.broker.ArtifactResolver;
import io.weir.broker.BrokerException;
import io.weir.broker.DownloadListener;
import io.weir.driver.broker.ArtifactSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finds the jars of another version of a driver's client library than the one that it came with.
 *
 * <p>The driver says in {@code META-INF/weir-client.properties} which library that is: {@code client} lists
 * {@code group:artifact} of what is taken in the asked version, {@code exclusions} lists what is left out of its
 * dependencies. Several entries are separated by commas.
 */
public final class ClientVersion {

    private final ArtifactResolver resolver;

    public ClientVersion(ArtifactResolver resolver) {
        this.resolver = resolver;
    }

    /**
     * The jars to load the driver with, its own left out.
     *
     * @param version of the client library, fixed
     * @throws DriverLoadException when the driver does not say what its client is
     * @throws BrokerException when that version can't be fetched
     */
    public List<Path> jars(DriverFolder folder, String version, DownloadListener listener)
            throws DriverLoadException, BrokerException, InterruptedException {
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

    /** The jars to load the driver with, its own left out, when its file asks for the client that can be added. */
    public List<Path> jars(DriverFolder folder, AddedClient client, Optional<String> version, DownloadListener listener)
            throws BrokerException, InterruptedException {
        return client.jars(folder, version, resolver, listener);
    }
}

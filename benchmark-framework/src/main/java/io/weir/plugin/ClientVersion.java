package io.weir.plugin;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.driver.broker.ArtifactSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the jars of another client library than a driver's built-in one: another version of it, or a second client, too
 * large or too unlike the first to lie in every driver's class path.
 *
 * <p>The driver describes both in {@code META-INF/weir-client.properties}: {@code client} lists {@code group:artifact}
 * of the jars taken in the requested version, {@code exclusions} lists dependencies that are left out. The second client
 * has the keys {@code added.client} and {@code added.exclusions}, {@code added.version}, which counts unless the driver
 * file asks for another, and {@code added.when}: settings that ask for it. Several entries are separated by commas.
 */
public record ClientVersion(ArtifactResolver resolver) {

    /**
     * Returns the jars to load the driver with, without its own.
     *
     * @param version of the client library, fixed
     * @throws DriverLoadException when the driver does not say what its client is
     * @throws ArtifactException when that version can't be fetched
     */
    public List<Path> jars(DriverFolder folder, String version, DownloadListener listener)
            throws DriverLoadException, ArtifactException, InterruptedException {
        if (folder.clientList("client").isEmpty()) {
            throw new DriverLoadException("driver \"" + folder.name()
                    + "\" has no other clientVersion than its own: none of its jars has a " + DriverFolder.CLIENT
                    + " with the key \"client\"");
        }
        return resolve(folder, "", version, listener);
    }

    /**
     * Returns the jars to load the driver with, without its own, when its file asks for the added client. Those of that
     * client come first, since the driver uses it and the folder's other libraries may have classes of the same name.
     *
     * @throws ArtifactException when that version can't be fetched
     */
    public List<Path> jarsWithAddedClient(DriverFolder folder, Optional<String> requested, DownloadListener listener)
            throws ArtifactException, InterruptedException {
        String version = requested.orElseGet(
                () -> folder.client().getProperty("added.version", "").strip());
        Stream<Path> others =
                folder.jars().stream().filter(jar -> !folder.ownJars().contains(jar));
        return Stream.concat(resolve(folder, "added.", version, listener).stream(), others)
                .toList();
    }

    private List<Path> resolve(DriverFolder folder, String prefix, String version, DownloadListener listener)
            throws ArtifactException, InterruptedException {
        List<String> coordinates = folder.clientList(prefix + "client").stream()
                .map(client -> client + ":" + version)
                .toList();
        return resolver.resolve(
                new ArtifactSet(coordinates, List.of(), folder.clientList(prefix + "exclusions"), List.of()), listener);
    }
}

package io.weir.plugin;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.ArtifactSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A second client library of a driver, too large or too unlike the first to lie in every driver's class path: fetched
 * and loaded beside the folder's jars when the driver file names it.
 *
 * <p>The driver describes it in {@code META-INF/weir-client.properties}, by the keys {@code added.client},
 * {@code added.version}, {@code added.exclusions} and {@code added.when}.
 *
 * @param when settings of the driver file that ask for it, any of them: "key=value", in whatever case, or "key" for any
 *     value
 * @param clients {@code group:artifact}
 * @param version unless the driver file asks for another
 * @param exclusions dependencies that are left out
 */
public record AddedClient(List<String> when, List<String> clients, String version, List<String> exclusions) {

    /** Returns the client that can be added to the folder's driver; empty for most. */
    public static Optional<AddedClient> of(DriverFolder folder) {
        List<String> clients = folder.clientList("added.client");
        return clients.isEmpty()
                ? Optional.empty()
                : Optional.of(new AddedClient(
                        folder.clientList("added.when"),
                        clients,
                        folder.client().getProperty("added.version", "").strip(),
                        folder.clientList("added.exclusions")));
    }

    /** Returns whether a driver file's settings ask for it. */
    public boolean isRequestedBy(DriverSettings settings) {
        return when.stream().anyMatch(condition -> {
            int equals = condition.indexOf('=');
            String key = equals < 0 ? condition : condition.substring(0, equals);
            String value = settings.optionalText(key).map(String::strip).orElse("");
            return equals < 0 ? !value.isEmpty() : value.equalsIgnoreCase(condition.substring(equals + 1));
        });
    }

    /**
     * Returns the jars to load the driver with, without its own. Those of this client come first, since the driver uses
     * it and the folder's other libraries may have classes of the same name.
     *
     * @param requested the version that the driver file asks for, if any
     * @throws ArtifactException when that version can't be fetched
     */
    public List<Path> jars(
            DriverFolder folder, Optional<String> requested, ArtifactResolver resolver, DownloadListener listener)
            throws ArtifactException, InterruptedException {
        List<String> coordinates = clients.stream()
                .map(client -> client + ":" + requested.orElse(version))
                .toList();
        List<Path> added = resolver.resolve(new ArtifactSet(coordinates, List.of(), exclusions, List.of()), listener);
        Stream<Path> others =
                folder.jars().stream().filter(jar -> !folder.ownJars().contains(jar));
        return Stream.concat(added.stream(), others).toList();
    }
}

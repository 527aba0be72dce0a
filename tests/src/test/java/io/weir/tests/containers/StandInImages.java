package io.weir.tests.containers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerRequest;
import io.weir.plugin.LoadedDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.TestcontainersConfiguration;

/**
 * Images built on this machine in the place of official ones: the same server, of the artifacts that its driver names,
 * with start scripts of our own. See {@code src/test/containers/README.md}.
 */
final class StandInImages {

    private static final String PREFIX = "standin.local/";
    private static final Path FOLDERS = Path.of("src", "test", "containers");
    private static final Path BUILD = Path.of("target", "stand-in");

    private StandInImages() {}

    /**
     * Builds the stand-in for an official image, if such are asked for and it is not there.
     *
     * @param official name and version
     */
    static void provide(String official, LoadedDriver driver) throws Exception {
        String prefix = TestcontainersConfiguration.getInstance().getEnvVarOrProperty("hub.image.name.prefix", "");
        DockerClient engine = DockerClientFactory.instance().client();
        if (!prefix.equals(PREFIX) || exists(engine, PREFIX + official)) {
            return;
        }
        Path folder = BUILD.resolve(driver.name());
        copy(FOLDERS.resolve(driver.name()), folder);
        Path libraries = Files.createDirectories(folder.resolve("lib"));
        BrokerBlueprint blueprint = blueprint(driver);
        List<Path> artifacts = ArtifactResolver.ofThisUser().resolve(blueprint.artifacts(), DownloadListener.NONE);
        for (Path jar : Stream.concat(blueprint.ownClassPath().stream(), artifacts.stream())
                .toList()) {
            Files.copy(jar, libraries.resolve(jar.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
        engine.buildImageCmd(folder.toFile())
                .withTags(Set.of(PREFIX + official))
                .exec(new BuildImageResultCallback())
                .awaitImageId(10, TimeUnit.MINUTES);
    }

    private static boolean exists(DockerClient engine, String image) {
        try {
            engine.inspectImageCmd(image).exec();
            return true;
        } catch (NotFoundException none) {
            return false;
        }
    }

    private static BrokerBlueprint blueprint(LoadedDriver driver) throws Exception {
        BrokerProvider provider = (BrokerProvider) driver.driver();
        BrokerRequest request = new BrokerRequest(
                provider.defaultBrokerVersion(), 1, "512m", Map.of(), Path.of("nowhere"), FreePort::next);
        return driver.call(() -> provider.blueprint(request));
    }

    /** With the right to be run of those that have it. */
    private static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> tree = Files.walk(from)) {
            files = tree.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path copy = to.resolve(from.relativize(file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }
}

package io.weir.cli;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerLauncher;
import io.weir.config.UserEnvironment;
import io.weir.plan.DriverRegistry;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.DriverLoadException;
import io.weir.resource.EnvironmentCapture;
import java.nio.file.Path;
import picocli.CommandLine.IVersionProvider;

/**
 * Location of this Weir and of the call.
 *
 * @param home root of the clone or the unpacked archive
 * @param workingDirectory base of the user's relative paths
 */
record Installation(Path home, Path workingDirectory) {

    private static final String HOME = "weir.home";

    /** Returns the installation that the launcher has set. */
    static Installation ofLauncher() {
        Path workingDirectory = Path.of("").toAbsolutePath();
        String home = System.getProperty(HOME, "");
        return new Installation(home.isEmpty() ? workingDirectory : Path.of(home), workingDirectory);
    }

    /** Returns a path as the user would type it. */
    Path shown(Path path) {
        Path absolute = path.toAbsolutePath();
        return absolute.startsWith(workingDirectory) ? workingDirectory.relativize(absolute) : absolute;
    }

    UserEnvironment environment() {
        return new UserEnvironment(workingDirectory.toString(), home.toString(), System.getProperty("zone.id", ""));
    }

    /** Returns a registry of the drivers at hand, to be closed. */
    DriverRegistry registry(DownloadListener downloads) throws DriverLoadException {
        return new DriverRegistry(
                DriverCatalog.ofLauncher(), new ClientVersion(ArtifactResolver.ofThisUser()), downloads);
    }

    static BrokerLauncher launcher() {
        return new BrokerLauncher(ArtifactResolver.ofThisUser(), BrokerLauncher.DEFAULT_LIMIT);
    }

    /** Provides version and commit of this build, as results name them too. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {EnvironmentCapture.build(ofLauncher().home()).words()};
        }
    }
}

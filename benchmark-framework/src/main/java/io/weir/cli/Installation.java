package io.weir.cli;

import io.weir.config.Surroundings;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.DriverLoadException;
import java.nio.file.Path;

/**
 * Where this Weir is and from where it was called.
 *
 * @param home root of the clone or the unpacked archive
 * @param workingDirectory what the user's paths are relative to
 */
record Installation(Path home, Path workingDirectory) {

    private static final String HOME = "weir.home";

    /** As the launcher tells it. */
    static Installation ofLauncher() {
        Path workingDirectory = Path.of("").toAbsolutePath();
        String home = System.getProperty(HOME, "");
        return new Installation(home.isEmpty() ? workingDirectory : Path.of(home), workingDirectory);
    }

    /** A path as the user would type it. */
    Path shown(Path path) {
        Path absolute = path.toAbsolutePath();
        return absolute.startsWith(workingDirectory) ? workingDirectory.relativize(absolute) : absolute;
    }

    Surroundings surroundings() {
        return new Surroundings(workingDirectory.toString(), home.toString(), System.getProperty("zone.id", ""));
    }

    DriverCatalog drivers() throws DriverLoadException {
        return DriverCatalog.ofLauncher();
    }
}

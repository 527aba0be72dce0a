package io.weir.process;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** Folders for Weir's files of this user on this system. */
public final class UserFolders {

    private UserFolders() {}

    /** Returns the folder for files that can be made again. */
    public static Path cache(Properties system, Map<String, String> environment) {
        Path home = Path.of(system.getProperty("user.home"));
        String xdg = environment.get("XDG_CACHE_HOME");
        if (xdg != null && !xdg.isBlank()) {
            return Path.of(xdg, "weir");
        }
        boolean mac = system.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
        return home.resolve(mac ? "Library/Caches/weir" : ".cache/weir");
    }

    /** Returns the folder for files that end with the process that made them. */
    public static Path temporary(Properties system) {
        String user = system.getProperty("user.name", "user").replaceAll("[^A-Za-z0-9._-]", "_");
        return Path.of(system.getProperty("java.io.tmpdir"), "weir-" + user);
    }
}

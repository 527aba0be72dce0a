package io.weir.process;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** Folders for Weir's files of this user on this system. */
public final class UserFolders {

    private UserFolders() {}

    /**
     * Gives a user of whom the machine knows nothing, as in many containers, the home that {@code HOME} names: not
     * every Java does so by itself.
     *
     * @return false if it names none
     */
    public static boolean settleHome(Properties system, Map<String, String> environment) {
        if (!Path.of(system.getProperty("user.home")).isAbsolute()) {
            String home = environment.getOrDefault("HOME", "");
            if (!Path.of(home).isAbsolute()) {
                return false;
            }
            system.setProperty("user.home", home);
        }
        return true;
    }

    /** Returns the folder for files that can be made again. */
    public static Path cache(Properties system, Map<String, String> environment) {
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        if (Path.of(xdg).isAbsolute()) { // its specification has any other ignored
            return Path.of(xdg, "weir");
        }
        Path home = Path.of(system.getProperty("user.home"));
        boolean mac = system.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
        return home.resolve(mac ? "Library/Caches/weir" : ".cache/weir");
    }

    /** Returns the folder for files that end with the process that made them; a user without a name has a number. */
    public static Path temporary(Properties system) {
        return below(Path.of(system.getProperty("java.io.tmpdir")), system);
    }

    /** Returns this user's folder for such files in another place. */
    public static Path below(Path place, Properties system) {
        String name = system.getProperty("user.name", "?");
        String user = name.equals("?") ? OwnFolder.userId() : name.replaceAll("[^A-Za-z0-9._-]", "_");
        return place.resolve("weir-" + user);
    }
}

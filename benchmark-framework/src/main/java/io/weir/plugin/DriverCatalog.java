package io.weir.plugin;

import io.weir.config.source.Suggestion;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Available drivers, found by folder without loading them. */
public final class DriverCatalog {

    /** System property: names of the drivers of a clone, built or not, separated by spaces; none in an archive. */
    public static final String SYSTEMS = "weir.systems";

    /** System property: folders of drivers, separated as in a class path. */
    public static final String FOLDERS = "weir.drivers";

    private final List<Path> searched;
    private final List<DriverFolder> folders;

    private final List<String> unbuilt;

    private DriverCatalog(List<Path> searched, List<DriverFolder> folders, List<String> unbuilt) {
        this.searched = List.copyOf(searched);
        this.folders = List.copyOf(folders);
        this.unbuilt = List.copyOf(unbuilt);
    }

    /** Returns the drivers in the folders that the launcher names by {@value #FOLDERS}. */
    public static DriverCatalog ofLauncher() throws DriverLoadException {
        String value = System.getProperty(FOLDERS, "");
        return find(
                Stream.of(value.split(File.pathSeparator))
                        .filter(part -> !part.isBlank())
                        .map(Path::of)
                        .toList(),
                List.of(System.getProperty(SYSTEMS, "").strip().split("\\s+")));
    }

    /**
     * Looks for drivers.
     *
     * @param paths folders that hold a driver's jars, or folders of such folders; those that don't exist are passed
     *     over, since a driver of a clone has no folder before it is built
     * @throws DriverLoadException when a folder can't be read, or two hold a driver of the same name
     */
    public static DriverCatalog find(List<Path> paths) throws DriverLoadException {
        return find(paths, List.of());
    }

    private static DriverCatalog find(List<Path> paths, List<String> systems) throws DriverLoadException {
        List<DriverFolder> folders = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.isDirectory(path)) {
                continue;
            }
            try {
                if (!DriverFolder.jars(path).isEmpty()) {
                    add(folders, DriverFolder.read(path));
                    continue;
                }
                try (DirectoryStream<Path> children = Files.newDirectoryStream(path, Files::isDirectory)) {
                    for (Path child : children) {
                        if (!DriverFolder.jars(child).isEmpty()) {
                            add(folders, DriverFolder.read(child));
                        }
                    }
                }
            } catch (IOException unreadable) {
                throw new DriverLoadException(
                        "the drivers in " + path + " can't be read: " + unreadable.getMessage(), unreadable);
            }
        }
        folders.sort(Comparator.comparing(DriverFolder::name));
        return new DriverCatalog(
                paths, folders, systems.stream().filter(name -> !name.isEmpty()).toList());
    }

    private static void add(List<DriverFolder> folders, DriverFolder folder) throws DriverLoadException {
        for (DriverFolder other : folders) {
            if (other.name().equals(folder.name())) {
                throw new DriverLoadException("there are two drivers \"" + folder.name() + "\", in " + other.path()
                        + " and in " + folder.path() + "; remove one of the folders");
            }
        }
        folders.add(folder);
    }

    /** Returns the short names, sorted. */
    public List<String> names() {
        return folders.stream().map(DriverFolder::name).toList();
    }

    /**
     * Returns the short names of all systems that files may have settings for, sorted: in a clone those of drivers that
     * are not built as well, since a command builds the drivers alone that it names.
     */
    public List<String> systems() {
        return Stream.concat(names().stream(), unbuilt.stream())
                .sorted()
                .distinct()
                .toList();
    }

    /**
     * Returns the folder of a driver.
     *
     * @param nameOrClass the short name, or the driver's class name in full
     * @throws DriverLoadException naming what there is
     */
    public DriverFolder folder(String nameOrClass) throws DriverLoadException {
        Optional<DriverFolder> found = folders.stream()
                .filter(folder -> folder.name().equals(nameOrClass)
                        || folder.driverClasses().contains(nameOrClass))
                .findFirst();
        if (found.isPresent()) {
            return found.get();
        }
        String there = folders.isEmpty()
                ? " (no drivers are found in " + searched + ")"
                : " (there are " + String.join(", ", names()) + ")";
        throw new DriverLoadException(
                "there is no driver \"" + nameOrClass + "\"" + there + Suggestion.didYouMean(nameOrClass, names()));
    }

    /** Loads a driver with its built-in client library. */
    public LoadedDriver load(String nameOrClass) throws DriverLoadException {
        DriverFolder folder = folder(nameOrClass);
        return load(folder, folder.jars());
    }

    /**
     * Loads a driver with another client library.
     *
     * @param replacementClientJars replace all jars of the folder but the driver's own; see {@link ClientVersion}
     */
    public LoadedDriver load(String nameOrClass, List<Path> replacementClientJars) throws DriverLoadException {
        DriverFolder folder = folder(nameOrClass);
        return load(
                folder,
                Stream.concat(folder.ownJars().stream(), replacementClientJars.stream())
                        .toList());
    }

    private static LoadedDriver load(DriverFolder folder, List<Path> classPath) throws DriverLoadException {
        return new DriverLoading(folder, classPath, SystemClock.INSTANCE, SystemSleeper.INSTANCE).load();
    }
}

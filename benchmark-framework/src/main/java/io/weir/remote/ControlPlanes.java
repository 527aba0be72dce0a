package io.weir.remote;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Finds the control plane, which is in a folder of jars of its own: most runs need none. */
public final class ControlPlanes {

    /** System property of the launcher: the folder with the jars. */
    public static final String FOLDER = "weir.cluster";

    private ControlPlanes() {}

    /** Loads it, for the rest of the life of this JVM. */
    public static ControlPlane load() {
        ClassLoader own = ControlPlanes.class.getClassLoader();
        ClassLoader loader = new URLClassLoader("cluster", jars(System.getProperty(FOLDER, "")), own);
        // Its library looks for its own classes and settings by the loader of the thread.
        Thread.currentThread().setContextClassLoader(loader);
        return ServiceLoader.load(ControlPlane.class, loader)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("this Weir was built without its module for many hosts"));
    }

    private static URL[] jars(String folder) {
        if (folder.isEmpty()) {
            return new URL[0]; // on the class path, as in tests
        }
        List<URL> jars = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            for (Path jar : files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList()) {
                jars.add(jar.toUri().toURL());
            }
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        } catch (IOException unreadable) {
            throw new IllegalStateException("the jars in " + folder + " can't be read", unreadable);
        }
        return jars.toArray(new URL[0]);
    }
}

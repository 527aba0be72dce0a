package io.weir.plugin;

import io.weir.driver.Driver;
import io.weir.driver.NanoClock;
import io.weir.time.Sleeper;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a driver of a folder, or explains in one sentence why that is impossible. */
record DriverLoading(DriverFolder folder, List<Path> classPath, NanoClock clock, Sleeper sleeper) {

    LoadedDriver load() throws DriverLoadException {
        String driverClass = driverClass();
        URLClassLoader loader = new URLClassLoader(
                "weir-driver-" + folder.name(), urls(), new HostClasses(Driver.class.getClassLoader()));
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            Driver driver = instance(driverClass, loader);
            return new LoadedDriver(
                    driver, driver.name(), folder.clientVersion(classPath), loader, classPath, clock, sleeper);
        } catch (LinkageError | RuntimeException broken) {
            throw closing(loader, fault("fails while being loaded (" + broken + ")", broken));
        } catch (DriverLoadException refused) {
            throw closing(loader, refused);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private String driverClass() throws DriverLoadException {
        List<String> classes = folder.driverClasses();
        if (classes.isEmpty()) {
            throw new DriverLoadException("the folder " + folder.path() + " holds no driver: none of its jars has a "
                    + DriverFolder.SERVICE + " that names a class");
        }
        if (classes.size() > 1) {
            throw new DriverLoadException("the folder " + folder.path() + " holds " + classes.size() + " drivers ("
                    + String.join(", ", classes) + "); give each a folder of its own");
        }
        return classes.get(0);
    }

    private Driver instance(String driverClass, ClassLoader loader) throws DriverLoadException {
        Object made;
        try {
            made = Class.forName(driverClass, true, loader)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ClassNotFoundException missing) {
            throw fault(
                    "names the class " + driverClass + " in its " + DriverFolder.SERVICE
                            + ", which none of its jars has",
                    missing);
        } catch (ReflectiveOperationException unfit) {
            Throwable reason = unfit.getCause() == null ? unfit : unfit.getCause();
            throw fault(
                    "can't make a " + driverClass + " by its public constructor without arguments (" + reason + ")",
                    unfit);
        }
        if (!(made instanceof Driver driver)) {
            throw fault("names " + driverClass + ", which does not implement " + Driver.class.getName(), null);
        }
        int version = driver.spiVersion();
        if (version != Driver.SPI_VERSION) {
            throw fault(
                    "was built for version " + version + " of the driver API, and this is version " + Driver.SPI_VERSION
                            + "; use a driver of the same release",
                    null);
        }
        return driver;
    }

    private DriverLoadException fault(String what, @Nullable Throwable cause) {
        return new DriverLoadException("driver \"" + folder.name() + "\" in " + folder.path() + " " + what, cause);
    }

    private static DriverLoadException closing(URLClassLoader loader, DriverLoadException reason) {
        try {
            loader.close();
        } catch (IOException failure) {
            reason.addSuppressed(failure);
        }
        return reason;
    }

    private URL[] urls() {
        List<URL> urls = new ArrayList<>();
        for (Path jar : classPath) {
            try {
                urls.add(jar.toUri().toURL());
            } catch (MalformedURLException impossible) {
                throw new IllegalArgumentException("a file has no address: " + jar, impossible);
            }
        }
        return urls.toArray(URL[]::new);
    }
}

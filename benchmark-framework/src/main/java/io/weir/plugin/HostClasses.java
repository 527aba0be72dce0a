package io.weir.plugin;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the application that a driver can see: the driver API, slf4j, and the platform. Nothing else, so that no
 * library of ours can stand in for one of the driver's.
 *
 * <p>slf4j is shared because clients that bring their own start a logging system of their own, which then outlives them.
 */
final class HostClasses extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    /** Packages, not prefixes: drivers live in packages below these. */
    private static final List<String> API =
            List.of("io.weir.driver", "io.weir.driver.broker", "io.weir.driver.support");

    private static final String SLF4J = "org.slf4j";

    private final ClassLoader host;

    HostClasses(ClassLoader host) {
        super("weir-host-classes", ClassLoader.getPlatformClassLoader());
        this.host = host;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        int dot = name.lastIndexOf('.');
        if (dot > 0 && isShared(name.substring(0, dot))) {
            return host.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return isSharedResource(name) ? host.getResource(name) : null;
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return isSharedResource(name) ? host.getResources(name) : Collections.emptyEnumeration();
    }

    private static boolean isSharedResource(String name) {
        int slash = name.lastIndexOf('/');
        return slash > 0 && isShared(name.substring(0, slash).replace('/', '.'));
    }

    private static boolean isShared(String packageName) {
        return API.contains(packageName) || packageName.equals(SLF4J) || packageName.startsWith(SLF4J + ".");
    }
}

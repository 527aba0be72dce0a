package io.weir.tests.contract;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.config.ConfigurationReader;
import io.weir.config.DriverFile;
import io.weir.config.UserEnvironment;
import io.weir.config.broker.BrokerSettings;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerRequest;
import io.weir.plan.DriverRegistry;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.LoadedDriver;
import io.weir.process.NodeExitListener;
import io.weir.tests.LightlyCompiled;
import io.weir.time.SystemClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A messaging system as a user meets it: the driver in its folder and class loader, the shipped driver file, and the
 * broker that the file launches or another server. To be used by threads that have {@link #loader()} as context class loader.
 */
public final class SystemUnderTest implements AutoCloseable {

    private static final Path CLONE = Path.of("..").toAbsolutePath().normalize();
    private static final AtomicInteger SESSIONS = new AtomicInteger();

    private final String name;
    private final String fileName;
    private final List<String> always;
    private final LoadedDriver driver;
    private final Server server;

    private SystemUnderTest(String name, String fileName, List<String> always, LoadedDriver driver, Server server) {
        this.name = name;
        this.fileName = fileName;
        this.always = always;
        this.driver = driver;
        this.server = server;
    }

    /** Starts a server other than that of the driver file; the driver's settings are those of the file. */
    public static SystemUnderTest on(ServerSource source, String name) throws Exception {
        LoadedDriver driver = load(name);
        return new SystemUnderTest(name, name, List.of(), driver, source.start(driver));
    }

    private static LoadedDriver load(String name) throws Exception {
        return DriverCatalog.find(List.of(CLONE.resolve("driver-" + name + "/target/driver")))
                .load(name);
    }

    /**
     * Launches the broker of {@code driver-<name>/<name>.yaml}.
     *
     * @param overrides as of the command line's {@code --set}, for the {@code broker} block
     */
    public static SystemUnderTest launch(String name, String... overrides) throws Exception {
        return launchFile(name, name, overrides);
    }

    /**
     * Launches the broker of {@code driver-<name>/<fileName>.yaml}.
     *
     * @param overrides as of the command line's {@code --set}; they hold for every session as well
     */
    public static SystemUnderTest launchFile(String name, String fileName, String... overrides) throws Exception {
        DriverFile file = file(name, fileName, List.of(overrides));
        LoadedDriver driver = new DriverRegistry(
                        DriverCatalog.find(List.of(CLONE.resolve("driver-" + name + "/target/driver"))),
                        new ClientVersion(ArtifactResolver.ofThisUser()),
                        DownloadListener.NONE)
                .load(file);
        BrokerSettings requested = file.broker();
        DriverSettings settings = settings(file, driver);
        BrokerProvider provider = (BrokerProvider) driver.driver();
        String version = requested.version().orElseGet(provider::defaultBrokerVersion);
        LocalBroker broker = new BrokerLauncher(ArtifactResolver.ofThisUser(), Duration.ofMinutes(5))
                .launch(
                        LightlyCompiled.of((directory, freePort) -> {
                            try {
                                return driver.call(() -> provider.blueprint(new BrokerRequest(
                                        version,
                                        requested.nodes(),
                                        requested.heap(),
                                        requested.config(),
                                        directory,
                                        settings,
                                        freePort)));
                            } catch (InterruptedException interrupted) {
                                throw new DriverException("interrupted", interrupted);
                            }
                        }),
                        Path.of("target", "contract-logs", fileName),
                        DownloadListener.NONE,
                        NodeExitListener.NONE);
        return new SystemUnderTest(name, fileName, List.of(overrides), driver, new LocalServer(broker));
    }

    private static DriverFile file(String name, String fileName, List<String> overrides) throws Exception {
        ConfigurationErrors errors = new ConfigurationErrors();
        UserEnvironment environment = new UserEnvironment(CLONE.toString(), CLONE.toString(), "");
        DriverFile file = new ConfigurationReader(environment, overrides, errors)
                .driver(Path.of("driver-" + name, fileName + ".yaml"))
                .orElse(null);
        errors.throwIfAny();
        if (file == null) {
            throw new AssertionError("driver file " + fileName + " gave neither content nor error");
        }
        return file;
    }

    private static DriverSettings settings(DriverFile file, LoadedDriver driver) throws Exception {
        ConfigurationErrors errors = new ConfigurationErrors();
        var configuration = file.configuration(driver.driver().settings(), errors);
        errors.throwIfAny();
        return configuration.orElseThrow().settings();
    }

    /** The shipped driver file's settings with these {@code driver.key=value}. */
    public DriverSettings settings(String... overrides) throws Exception {
        List<String> all = new ArrayList<>(List.of(overrides));
        List<String> given = all.stream().map(SystemUnderTest::key).toList();
        always.stream().filter(override -> !given.contains(key(override))).forEach(all::add);
        return settings(file(name, fileName, all), driver);
    }

    private static String key(String override) {
        return override.substring(0, override.indexOf('='));
    }

    /** What the driver promises with the shipped file and these {@code driver.key=value}. */
    public Guarantees guarantees(String... overrides) throws Exception {
        return driver.driver().guarantees(settings(overrides));
    }

    /** Opens a session at the server. */
    public DriverSession open(String... overrides) throws Exception {
        return open(server.addresses(), Duration.ofMinutes(2), overrides);
    }

    /** Opens a session at other addresses. */
    public DriverSession open(Map<String, String> addresses, Duration limit, String... overrides) throws Exception {
        return driver.driver()
                .open(new DriverContext(
                        settings(overrides),
                        addresses,
                        "contract" + SESSIONS.incrementAndGet(),
                        limit,
                        SystemClock.INSTANCE));
    }

    /** The driver, loaded from its folder. */
    public LoadedDriver driver() {
        return driver;
    }

    /** The broker that the driver file has launched; not to be asked for where the server is another one. */
    public LocalBroker broker() {
        return ((LocalServer) server).broker();
    }

    /** The launched broker or other server. */
    public Server server() {
        return server;
    }

    /** The class loader that the driver's callers have. */
    public ClassLoader loader() {
        return driver.driver().getClass().getClassLoader();
    }

    @Override
    public void close() {
        server.close();
        driver.close();
    }
}

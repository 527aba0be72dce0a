package io.weir.campaign;

import io.weir.config.ConfigurationReader;
import io.weir.config.DriverConfiguration;
import io.weir.config.EffectiveConfiguration;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceFile;
import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.plan.DriverTarget;
import io.weir.plugin.LoadedDrivers;
import io.weir.verdict.CraftedRun;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A system of which a campaign needs the files only: its runs and brokers are the test's. */
public final class FakeSystem implements Driver, BrokerProvider {

    private FakeSystem() {}

    /**
     * @param launches whether the driver file asks for a broker
     */
    public static DriverTarget target(String name, boolean launches) {
        return target(name, launches ? Map.of("launch", "local") : Map.of());
    }

    /** Returns one whose driver file asks for a broker of so many nodes. */
    public static DriverTarget ofNodes(int nodes) {
        return target("nodes", Map.of("launch", "local", "nodes", nodes));
    }

    /** Returns one whose broker has settings with which no relay can stand before it. */
    public static DriverTarget withoutRelays() {
        return target("direct", Map.of("launch", "local", "nodes", 2, "config", Map.of("direct", "true")));
    }

    /** Returns one whose driver file asks for a broker in containers. */
    public static DriverTarget inContainers() {
        return target("containers", Map.of("launch", "container", "image", "fake:1"));
    }

    private static DriverTarget target(String name, Map<String, Object> broker) {
        ConfigurationErrors errors = new ConfigurationErrors();
        Map<String, Object> file = broker.isEmpty()
                ? Map.of("name", name, "driverClass", "fake")
                : Map.of("name", name, "driverClass", "fake", "broker", broker);
        DriverConfiguration configuration = new ConfigurationReader(
                        new UserEnvironment("/none", "/none", ""), List.of(), errors)
                .driver(new SourceFile(name + ".yaml", "/none", EffectiveConfiguration.yaml(file)))
                .flatMap(read -> read.configuration(List.of(), errors))
                .orElseThrow(() -> new AssertionError(errors.sorted()));
        FakeSystem driver = new FakeSystem();
        return new DriverTarget(configuration, LoadedDrivers.of(driver), driver.guarantees(configuration.settings()));
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public int spiVersion() {
        return SPI_VERSION;
    }

    @Override
    public List<SettingDescriptor> settings() {
        return List.of();
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) {
        return new CraftedRun().guarantees();
    }

    @Override
    public DriverSession open(DriverContext context) {
        throw new AssertionError("no run of this test opens a session");
    }

    @Override
    public String defaultBrokerVersion() {
        return "1.0";
    }

    @Override
    public BrokerBlueprint blueprint(BrokerRequest request) throws DriverException {
        if (request.relayed() && request.config().containsKey("direct")) {
            throw new DriverException("its clients want no relay");
        }
        return new BrokerBlueprint(
                        ArtifactSet.of("test:server:1"),
                        IntStream.rangeClosed(1, request.nodes())
                                .mapToObj(node -> (BrokerStep) new BrokerStep.Launch(
                                        "fake-" + node,
                                        new BrokerStep.JvmCommand(
                                                "Never", List.of(), List.of(), Map.of(), request.directory()),
                                        "ready"))
                                .toList(),
                        Map.of())
                .withRelays(
                        request.relayed() && request.nodes() > 1
                                ? List.of(
                                        new BrokerBlueprint.Relay("fake-1", "127.0.0.1:1", "127.0.0.1:2"),
                                        new BrokerBlueprint.Relay("fake-2", "127.0.0.1:3", "127.0.0.1:4"))
                                : List.of());
    }
}

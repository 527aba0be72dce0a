package io.weir.config;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.PropertiesBlock;
import io.weir.config.source.Section;
import io.weir.config.source.SourceFile;
import io.weir.config.source.SourceLocation;
import io.weir.cpu.CpuRequest;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.resource.Endpoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A driver file whose common keys have been read: enough to load the driver, which then describes the other keys.
 * Immutable.
 */
public final class DriverFile {

    private final SourceFile source;
    private final DriverFileReader.CommonKeys common;
    private final Node.Mapping mapping;
    private final Overrides overrides;

    DriverFile(SourceFile source, DriverFileReader.CommonKeys common, Node.Mapping mapping, Overrides overrides) {
        this.source = source;
        this.common = common;
        this.mapping = mapping;
        this.overrides = overrides;
    }

    /** Returns the source of the file, overrides not applied. */
    public SourceFile source() {
        return source;
    }

    /** Returns the name shown in results. */
    public String name() {
        return common.name();
    }

    /** Returns the driver's short name ("kafka") or its class's full name. */
    public String driver() {
        return common.driver();
    }

    /** Returns the place of the value of a common key; the file as a whole when it is not given. */
    SourceLocation location(String key) {
        return common.places().getOrDefault(key, source.location());
    }

    /** Returns the place of the driver's name, for the error that there is no such driver. */
    public SourceLocation driverPlace() {
        return common.driverPlace();
    }

    /** Returns the requested version of the client library; empty for the shipped one. */
    public Optional<String> clientVersion() {
        return common.clientVersion();
    }

    /** Returns the server to launch; {@link BrokerSettings#NONE} when the file has no such block. */
    public BrokerSettings broker() {
        return common.broker();
    }

    /** Returns the CPUs requested for the run's JVM. */
    public CpuRequest generatorCpus() {
        return common.generatorCpus();
    }

    /**
     * Returns the endpoints where the nodes of an existing cluster report their resource use; empty when the file names
     * none.
     */
    public List<Endpoint> endpoints() {
        return common.endpoints();
    }

    /**
     * Checks all other keys against those of the driver.
     *
     * @param descriptors result of {@link io.weir.driver.Driver#settings()}
     * @return empty when that added an error
     */
    public Optional<DriverConfiguration> configuration(
            List<SettingDescriptor> descriptors, ConfigurationErrors errors) {
        ConfigurationErrors own = new ConfigurationErrors();
        Node.Mapping expanded = PropertiesBlock.expand(mapping, descriptors, own);
        Node.Mapping complete =
                PropertiesBlock.expand(overrides.onOwnSettings(expanded, descriptors, own), descriptors, own);
        List<String> known = Stream.concat(CommonSettings.ALL.stream(), descriptors.stream())
                .map(SettingDescriptor::key)
                .toList();
        Section.refuseUnknown(complete, known, "driver " + driver(), own);
        SettingsReader reader = new SettingsReader(source.location(), own);
        Map<String, Object> effective = new LinkedHashMap<>(common.effective());
        effective.putAll(reader.read(complete, descriptors));
        errors.addAll(own);
        return own.isEmpty()
                ? Optional.of(
                        new DriverConfiguration(this, new DriverSettings(reader.values()), reader.places(), effective))
                : Optional.empty();
    }
}

package io.weir.config;

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
 * A driver file of which the common keys are understood: enough to load the driver, which then says what its other keys
 * mean. Immutable.
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

    /** What it was read from, overrides not applied. */
    public SourceFile source() {
        return source;
    }

    /** As shown in results. */
    public String name() {
        return common.name();
    }

    /** The driver's short name ("kafka") or its class's full name. */
    public String driver() {
        return common.driver();
    }

    /** Where the value of a key that every driver file may have stands; the file as a whole when it is not given. */
    Place place(String key) {
        return common.places().getOrDefault(key, source.place());
    }

    /** Where the driver is named, for the mistake that there is no such driver. */
    public Place driverPlace() {
        return common.driverPlace();
    }

    /** The version of the client library asked for; empty for the shipped one. */
    public Optional<String> clientVersion() {
        return common.clientVersion();
    }

    /** The server to launch; {@link BrokerSettings#NONE} when the file has no such block. */
    public BrokerSettings broker() {
        return common.broker();
    }

    /** CPUs wanted for the run's JVM. */
    public CpuRequest generatorCpus() {
        return common.generatorCpus();
    }

    /** Where the nodes of an existing cluster tell what they use; none when the file names none. */
    public List<Endpoint> endpoints() {
        return common.endpoints();
    }

    /**
     * Checks all other keys against those that the driver knows.
     *
     * @param descriptors of {@link io.weir.driver.Driver#settings()}
     * @return nothing when that added a mistake
     */
    public Optional<DriverConfiguration> configuration(List<SettingDescriptor> descriptors, Mistakes mistakes) {
        Mistakes own = new Mistakes();
        Node.Mapping expanded = PropertiesBlock.expand(mapping, descriptors, own);
        Node.Mapping complete =
                PropertiesBlock.expand(overrides.onOwnSettings(expanded, descriptors, own), descriptors, own);
        List<String> known = Stream.concat(CommonSettings.ALL.stream(), descriptors.stream())
                .map(SettingDescriptor::key)
                .toList();
        Section.refuseUnknown(complete, known, "driver " + driver(), own);
        SettingsReader reader = new SettingsReader(source.place(), own);
        Map<String, Object> effective = new LinkedHashMap<>(common.effective());
        effective.putAll(reader.read(complete, descriptors));
        mistakes.addAll(own);
        return own.isEmpty()
                ? Optional.of(
                        new DriverConfiguration(this, new DriverSettings(reader.values()), reader.places(), effective))
                : Optional.empty();
    }
}

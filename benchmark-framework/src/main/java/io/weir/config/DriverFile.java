package io.weir.config;

import io.weir.config.broker.BrokerSettings;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
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
 * A driver file whose common keys have been read: enough to load the driver, which then describes the other keys. Holds
 * secrets, which its text does not.
 *
 * @param source of the file, overrides not applied
 * @param name shown in results
 * @param driver the driver's short name ("kafka") or its class's full name
 * @param clientVersion requested version of the client library; empty for the shipped one
 * @param broker the server to launch; {@link BrokerSettings#NONE} when the file has no such block
 * @param generatorCpus CPUs requested for the run's JVM
 * @param endpoints where the nodes of an existing cluster report their resource use; empty when the file names none
 * @param effective effective values of the common keys, secrets masked
 * @param mapping all keys, overrides of the common ones applied
 * @param overrides those of the other keys are not applied yet
 * @param environment has the secrets that values refer to
 */
public record DriverFile(
        SourceFile source,
        String name,
        String driver,
        Optional<String> clientVersion,
        BrokerSettings broker,
        CpuRequest generatorCpus,
        List<Endpoint> endpoints,
        Map<String, SourceLocation> places,
        Map<String, Object> effective,
        Node.Mapping mapping,
        Overrides overrides,
        UserEnvironment environment) {

    /** Returns the place of the value of a common key; the file as a whole when it is not given. */
    SourceLocation location(String key) {
        return places.getOrDefault(key, source.location());
    }

    /** Returns the place of the driver's name, for the error that there is no such driver. */
    public SourceLocation driverPlace() {
        return location(CommonSettings.DRIVER_CLASS);
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
        Node.Mapping complete = overrides.onOwnSettings(mapping, descriptors, own);
        List<String> known = Stream.concat(CommonSettings.ALL.stream(), descriptors.stream())
                .map(SettingDescriptor::key)
                .toList();
        Section.refuseUnknown(complete, known, "driver " + driver, own);
        SettingsReader reader = new SettingsReader(source.location(), environment, own);
        Map<String, Object> all = new LinkedHashMap<>(effective);
        all.putAll(reader.read(complete, descriptors));
        errors.addAll(own);
        return own.isEmpty()
                ? Optional.of(new DriverConfiguration(this, new DriverSettings(reader.values()), reader.places(), all))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return name;
    }
}

package io.weir.config;

import io.weir.config.BrokerSettings.Launch;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.PropertiesBlock;
import io.weir.config.source.SourceFile;
import io.weir.config.source.SourceLocation;
import io.weir.config.source.Suggestion;
import io.weir.cpu.CpuRequest;
import io.weir.driver.DriverSettings;
import io.weir.resource.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the common keys of a driver file. */
final class DriverFileReader {

    private static final Pattern HEAP = Pattern.compile("[1-9][0-9]*[kKmMgG]");
    /** Fixed versions. LATEST and RELEASE, which move, have no digit and do not match. */
    private static final Pattern VERSION = Pattern.compile("(?=.*[0-9])[A-Za-z0-9]+([._+-][A-Za-z0-9]+)*");

    private static final Pattern IMAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]*");
    private static final List<String> LAUNCHES = List.of("local", "container", "none");
    private static final long MAX_NODES = 99;
    private static final String IN_BROKER = CommonSettings.BROKER + ".";

    private final SourceFile source;
    private final SettingsReader reader;
    private final ConfigurationErrors errors;

    private DriverFileReader(SourceFile source, ConfigurationErrors errors) {
        this.source = source;
        this.reader = new SettingsReader(source.location(), errors);
        this.errors = errors;
    }

    /**
     * Reads the common keys.
     *
     * @return empty when the driver is not named, as nothing more can be checked then; with other errors the file is
     *     returned, so that its remaining keys can be checked at the same time
     */
    static Optional<DriverFile> read(
            SourceFile source,
            Node.Mapping mapping,
            Overrides overrides,
            UserEnvironment environment,
            ConfigurationErrors errors) {
        Node.Mapping placed = mapping.mapText(environment::fillIn);
        Node.Mapping expanded = PropertiesBlock.expand(placed, CommonSettings.ALL, errors);
        Node.Mapping overridden = overrides.onCommonSettings(expanded, errors);
        if (expanded.find(CommonSettings.BROKER).isEmpty()) {
            overridden = withoutLoneBrokerKeys(overridden, source, errors);
        }
        Node.Mapping complete = PropertiesBlock.expand(overridden, CommonSettings.ALL, errors);
        return new DriverFileReader(source, errors)
                .common(complete)
                .map(common -> new DriverFile(source, common, complete, overrides));
    }

    /**
     * Refuses broker keys without a launch. An override alone makes no broker: it may be meant for another file, but it
     * has no effect on this one.
     */
    private static Node.Mapping withoutLoneBrokerKeys(
            Node.Mapping overridden, SourceFile source, ConfigurationErrors errors) {
        Node broker = overridden.value(CommonSettings.BROKER).orElse(null);
        if (!(broker instanceof Node.Mapping keys)
                || keys.find(CommonSettings.LAUNCH).isPresent()) {
            return overridden;
        }
        for (Node.Entry entry : keys.entries()) {
            errors.add(
                    entry.keyLocation(),
                    source.name() + " launches no broker that this could be set for; set " + IN_BROKER
                            + CommonSettings.LAUNCH + "=local too, or leave it out");
        }
        return overridden.without(CommonSettings.BROKER);
    }

    private Optional<CommonKeys> common(Node.Mapping mapping) {
        if (mapping.find(WorkloadKeys.TOPICS.name()).isPresent()
                && mapping.find(CommonSettings.DRIVER_CLASS).isEmpty()) {
            errors.add(source.location(), "is a workload, not a driver file; give it without --drivers");
            return Optional.empty();
        }
        Map<String, Object> effective = reader.read(mapping, CommonSettings.ALL);
        DriverSettings settings = new DriverSettings(reader.values());
        SourceLocation driverPlace = reader.location(CommonSettings.DRIVER_CLASS);
        BrokerSettings broker =
                mapping.find(CommonSettings.BROKER).isPresent() ? broker(settings) : BrokerSettings.NONE;
        List<Endpoint> endpoints = new EndpointsReader(settings, reader, errors).read(broker.launch());
        return settings.optionalText(CommonSettings.DRIVER_CLASS)
                .flatMap(driverClass -> DriverName.of(driverClass, driverPlace, errors))
                .map(driver -> new CommonKeys(
                        settings.optionalText(CommonSettings.NAME).orElse(source.baseName()),
                        driver,
                        driverPlace,
                        settings.optionalText(CommonSettings.CLIENT_VERSION)
                                .filter(version -> isVersion(CommonSettings.CLIENT_VERSION, version)),
                        broker,
                        cpus(CommonSettings.GENERATOR + "." + CommonSettings.CPUS, settings),
                        endpoints,
                        Map.copyOf(reader.places()),
                        effective));
    }

    private BrokerSettings broker(DriverSettings settings) {
        long nodes = settings.has(IN_BROKER + CommonSettings.NODES)
                ? settings.integer(IN_BROKER + CommonSettings.NODES)
                : BrokerSettings.NONE.nodes();
        if (nodes < 1 || nodes > MAX_NODES) {
            wrong(CommonSettings.NODES, "must be between 1 and " + MAX_NODES + ", not " + nodes);
        }
        String heap = settings.optionalText(IN_BROKER + CommonSettings.HEAP).orElse(BrokerSettings.NONE.heap());
        if (!HEAP.matcher(heap).matches()) {
            wrong(CommonSettings.HEAP, "must be a heap size of a JVM, such as 512m or 1g, not '" + heap + "'");
        }
        Launch launch = settings.optionalText(IN_BROKER + CommonSettings.LAUNCH)
                .map(this::launch)
                .orElse(Launch.NONE);
        return new BrokerSettings(
                launch,
                settings.optionalText(IN_BROKER + CommonSettings.VERSION)
                        .filter(version -> isVersion(IN_BROKER + CommonSettings.VERSION, version)),
                (int) Math.max(1, Math.min(nodes, MAX_NODES)),
                heap,
                image(launch, settings),
                brokerCpus(launch, settings),
                settings.properties(IN_BROKER + CommonSettings.CONFIG));
    }

    private Optional<String> image(Launch launch, DriverSettings settings) {
        Optional<String> image = settings.optionalText(IN_BROKER + CommonSettings.IMAGE);
        if (launch == Launch.CONTAINER) {
            String name = image.orElse(BrokerSettings.DEFAULT_IMAGE);
            if (!IMAGE.matcher(name).matches()) {
                wrong(
                        CommonSettings.IMAGE,
                        "must be the name of an image, such as " + BrokerSettings.DEFAULT_IMAGE + ", not '" + name
                                + "'");
            }
            return Optional.of(name);
        }
        if (image.isPresent()) {
            wrong(CommonSettings.IMAGE, "is for broker.launch: container; write that, or take it out");
        }
        return Optional.empty();
    }

    private CpuRequest brokerCpus(Launch launch, DriverSettings settings) {
        CpuRequest cpus = cpus(IN_BROKER + CommonSettings.CPUS, settings);
        if (launch == Launch.NONE && cpus.list() != null) {
            wrong(CommonSettings.CPUS, "is for a broker that is launched on this machine; take it out");
        }
        return cpus;
    }

    /** Reads the requested CPUs. Whether this machine has them does not depend on the file and is checked later. */
    private CpuRequest cpus(String key, DriverSettings settings) {
        String text = settings.optionalText(key).orElse(CpuRequest.AUTO.toString());
        Optional<CpuRequest> request = CpuRequest.parse(text);
        if (request.isEmpty()) {
            errors.add(
                    reader.location(key),
                    key + " must be auto, shared, or a list of CPUs such as 0-1,4, not '" + text + "'");
        }
        return request.orElse(CpuRequest.AUTO);
    }

    /**
     * Checks a version, which becomes part of addresses and paths. Many have letters (4.0.0-rc1), all have a digit;
     * whether the version exists turns out when it is fetched.
     */
    private boolean isVersion(String key, String version) {
        boolean good = VERSION.matcher(version).matches();
        if (!good) {
            errors.add(reader.location(key), key + " must be one fixed version, such as 4.3.1, not '" + version + "'");
        }
        return good;
    }

    private Launch launch(String text) {
        switch (text) {
            case "local" -> {
                return Launch.LOCAL;
            }
            case "none" -> {}
            case "container" -> {
                return Launch.CONTAINER;
            }
            default ->
                wrong(
                        CommonSettings.LAUNCH,
                        "must be local, container or none, not '" + text + "'" + Suggestion.didYouMean(text, LAUNCHES));
        }
        return Launch.NONE;
    }

    private void wrong(String key, String message) {
        errors.add(reader.location(IN_BROKER + key), IN_BROKER + key + " " + message);
    }

    /** Values of the common keys. */
    record CommonKeys(
            String name,
            String driver,
            SourceLocation driverPlace,
            Optional<String> clientVersion,
            BrokerSettings broker,
            CpuRequest generatorCpus,
            List<Endpoint> endpoints,
            Map<String, SourceLocation> places,
            Map<String, Object> effective) {}
}

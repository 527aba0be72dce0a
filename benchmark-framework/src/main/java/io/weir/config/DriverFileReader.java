package io.weir.config;

import static io.weir.config.CommonSettings.*;
import static io.weir.config.broker.BrokerKeys.BROKER;
import static io.weir.config.broker.BrokerKeys.LAUNCH;

import io.weir.config.broker.BrokerReader;
import io.weir.config.broker.BrokerSettings;
import io.weir.config.broker.CheckedKeys;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.SourceFile;
import io.weir.config.source.Suggestion;
import io.weir.driver.DriverSettings;
import io.weir.resource.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the common keys of a driver file. */
final class DriverFileReader {

    private static final String IN_BROKER = BROKER + ".";

    private static final String OPEN_MESSAGING = "io.openmessaging.";
    private static final String OPEN_MESSAGING_DRIVERS = OPEN_MESSAGING + "benchmark.driver.";

    /** Weir's drivers by the classes of the OpenMessaging Benchmark's. */
    private static final Map<String, String> SHORT_NAMES = Map.of(
            OPEN_MESSAGING_DRIVERS + "kafka.KafkaBenchmarkDriver", "kafka",
            OPEN_MESSAGING_DRIVERS + "pulsar.PulsarBenchmarkDriver", "pulsar",
            OPEN_MESSAGING_DRIVERS + "rocketmq.RocketMQBenchmarkDriver", "rocketmq",
            OPEN_MESSAGING_DRIVERS + "rocketmq.RocketMQ5BenchmarkDriver", "rocketmq");

    private final SourceFile source;
    private final UserEnvironment environment;
    private final SettingsReader reader;
    private final Map<String, Object> effective;
    private final DriverSettings settings;
    private final CheckedKeys checked;
    private final ConfigurationErrors errors;

    private DriverFileReader(
            SourceFile source, Node.Mapping mapping, UserEnvironment environment, ConfigurationErrors errors) {
        this.source = source;
        this.environment = environment;
        this.reader = new SettingsReader(source.location(), environment, errors);
        this.effective = reader.read(mapping, CommonSettings.ALL);
        this.settings = new DriverSettings(reader.values());
        this.errors = errors;
        this.checked =
                new CheckedKeys(settings, (key, sentence) -> errors.add(reader.location(key), key + " " + sentence));
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
        Node.Mapping complete = overrides.onCommonSettings(mapping, errors);
        if (mapping.find(BROKER).isEmpty()) {
            complete = withoutLoneBrokerKeys(complete, source, errors);
        }
        if (complete.find(WorkloadKeys.TOPICS.name()).isPresent()
                && complete.find(DRIVER_CLASS).isEmpty()) {
            errors.add(source.location(), "is a workload, not a driver file; give it without --drivers");
            return Optional.empty();
        }
        return new DriverFileReader(source, complete, environment, errors).file(complete, overrides);
    }

    /** Refuses broker keys without a launch: an override alone makes no broker. */
    private static Node.Mapping withoutLoneBrokerKeys(
            Node.Mapping overridden, SourceFile source, ConfigurationErrors errors) {
        Node broker = overridden.value(BROKER).orElse(null);
        if (!(broker instanceof Node.Mapping keys) || keys.find(LAUNCH).isPresent()) {
            return overridden;
        }
        for (Node.Entry entry : keys.entries()) {
            errors.add(
                    entry.keyLocation(),
                    source.name() + " launches no broker that this could be set for; set " + IN_BROKER + LAUNCH
                            + "=local too, or leave it out");
        }
        return overridden.without(BROKER);
    }

    private Optional<DriverFile> file(Node.Mapping mapping, Overrides overrides) {
        if (mapping.value(NAME).filter(SecretReferences::isIn).isPresent()) {
            errors.add(reader.location(NAME), NAME + " is shown in all results, and can't be a secret; write it out");
        }
        BrokerSettings broker =
                mapping.find(BROKER).isPresent() ? new BrokerReader(checked).read() : BrokerSettings.NONE;
        List<Endpoint> endpoints = new EndpointsReader(settings, reader, errors).read(broker.launch());
        return settings.optionalText(DRIVER_CLASS)
                .flatMap(this::driver)
                .map(driver -> new DriverFile(
                        source,
                        settings.optionalText(NAME).orElse(source.baseName()),
                        driver,
                        checked.version(CLIENT_VERSION),
                        broker,
                        checked.cpus(GENERATOR + "." + CPUS),
                        endpoints,
                        Map.copyOf(reader.places()),
                        effective,
                        mapping,
                        overrides,
                        environment));
    }

    /** Returns the short name for a class of the OpenMessaging Benchmark, if it has a counterpart; else the text. */
    private Optional<String> driver(String driverClass) {
        if (!driverClass.startsWith(OPEN_MESSAGING)) {
            return Optional.of(driverClass);
        }
        Optional<String> name = Optional.ofNullable(SHORT_NAMES.get(driverClass));
        if (name.isEmpty()) {
            List<String> known = SHORT_NAMES.keySet().stream().sorted().toList();
            errors.add(
                    reader.location(DRIVER_CLASS),
                    "driverClass '" + driverClass + "' has no counterpart in Weir"
                            + Suggestion.didYouMean(driverClass, known));
        }
        return name;
    }
}

package io.weir.config;

import static io.weir.config.CommonSettings.*;

import io.weir.config.BrokerSettings.Launch;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.SourceFile;
import io.weir.config.source.Suggestion;
import io.weir.cpu.CpuRequest;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.Retention;
import io.weir.resource.Endpoint;
import io.weir.units.DurationFormat;
import io.weir.units.SizeFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the common keys of a driver file. */
final class DriverFileReader {

    private static final Pattern HEAP_SIZE = Pattern.compile("[1-9][0-9]*[kKmMgG]");
    private static final Pattern HEAP_OPTION = Pattern.compile("-Xm[sx].*|-XX:(MaxHeapSize|InitialHeapSize)=.*");
    private static final Pattern JVM_OPTION = Pattern.compile("-[XD].+|-ea.*|-(java)?agent.+|--add-.+");
    /** Fixed versions. LATEST and RELEASE, which move, have no digit and do not match. */
    private static final Pattern FIXED_VERSION = Pattern.compile("(?=.*[0-9])[A-Za-z0-9]+([._+-][A-Za-z0-9]+)*");

    private static final Pattern IMAGE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]*");
    private static final long MAX_NODES = 99;
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
    private final ConfigurationErrors errors;

    private DriverFileReader(
            SourceFile source, Node.Mapping mapping, UserEnvironment environment, ConfigurationErrors errors) {
        this.source = source;
        this.environment = environment;
        this.reader = new SettingsReader(source.location(), environment, errors);
        this.effective = reader.read(mapping, CommonSettings.ALL);
        this.settings = new DriverSettings(reader.values());
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
        BrokerSettings broker = mapping.find(BROKER).isPresent() ? broker() : BrokerSettings.NONE;
        List<Endpoint> endpoints = new EndpointsReader(settings, reader, errors).read(broker.launch());
        return settings.optionalText(DRIVER_CLASS)
                .flatMap(this::driver)
                .map(driver -> new DriverFile(
                        source,
                        settings.optionalText(NAME).orElse(source.baseName()),
                        driver,
                        settings.optionalText(CLIENT_VERSION).filter(version -> isVersion(CLIENT_VERSION, version)),
                        broker,
                        cpus(GENERATOR + "." + CPUS),
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

    private BrokerSettings broker() {
        long nodes =
                settings.has(IN_BROKER + NODES) ? settings.integer(IN_BROKER + NODES) : BrokerSettings.NONE.nodes();
        if (nodes < 1 || nodes > MAX_NODES) {
            wrong(NODES, "must be between 1 and " + MAX_NODES + ", not " + nodes);
        }
        String heap = settings.optionalText(IN_BROKER + HEAP).orElse(BrokerSettings.NONE.heap());
        if (!HEAP_SIZE.matcher(heap).matches()) {
            wrong(HEAP, "must be a heap size of a JVM, such as 512m or 1g, not '" + heap + "'");
            heap = BrokerSettings.NONE.heap(); // what it means is looked at before the error is reported
        }
        Launch launch =
                settings.optionalText(IN_BROKER + LAUNCH).map(this::launch).orElse(Launch.NONE);
        return new BrokerSettings(
                launch,
                settings.optionalText(IN_BROKER + VERSION).filter(version -> isVersion(IN_BROKER + VERSION, version)),
                (int) Math.max(1, Math.min(nodes, MAX_NODES)),
                heap,
                jvmOptions(launch),
                image(launch),
                brokerCpus(launch),
                retention(launch),
                settings.properties(IN_BROKER + CONFIG));
    }

    private List<String> jvmOptions(Launch launch) {
        List<String> options = settings.optionalText(IN_BROKER + JVM_OPTIONS).stream()
                .flatMap(text -> Stream.of(text.trim().split("\\s+")))
                .filter(option -> !option.isEmpty())
                .toList();
        if (!options.isEmpty() && launch == Launch.NONE) {
            wrong(JVM_OPTIONS, "is for a broker that is launched on this machine; take it out");
        }
        for (String option : options) {
            if (HEAP_OPTION.matcher(option).matches()) {
                wrong(JVM_OPTIONS, "must not set the heap (" + option + "); write " + IN_BROKER + HEAP);
            } else if (!JVM_OPTION.matcher(option).matches()) {
                wrong(
                        JVM_OPTIONS,
                        "must be options of a JVM that begin with -X, -D, -ea, -agent, -javaagent or --add-, not '"
                                + option + "'");
            }
        }
        return options;
    }

    private Optional<String> image(Launch launch) {
        Optional<String> image = settings.optionalText(IN_BROKER + IMAGE);
        if (launch == Launch.CONTAINER) {
            String name = image.orElse(BrokerSettings.DEFAULT_IMAGE);
            if (!IMAGE_NAME.matcher(name).matches()) {
                wrong(
                        IMAGE,
                        "must be the name of an image, such as " + BrokerSettings.DEFAULT_IMAGE + ", not '" + name
                                + "'");
            }
            return Optional.of(name);
        }
        if (image.isPresent()) {
            wrong(IMAGE, "is for broker.launch: container; write that, or take it out");
        }
        return Optional.empty();
    }

    private Optional<Retention> retention(Launch launch) {
        Optional<String> text = settings.optionalText(IN_BROKER + RETENTION);
        if (text.isPresent() && launch == Launch.NONE) {
            wrong(RETENTION, "is for a broker that is launched on this machine; take it out");
            return Optional.empty();
        }
        Optional<Retention> retention = text.flatMap(DriverFileReader::retention);
        if (text.isPresent() && retention.isEmpty()) {
            wrong(
                    RETENTION,
                    "must be a time with its unit, such as 10m, or a size with its unit, such as 1GB, and above 0, not '"
                            + text.get() + "'");
        }
        return retention;
    }

    private static Optional<Retention> retention(String text) {
        if (text.isEmpty() || Character.isDigit(text.charAt(text.length() - 1))) { // seconds or bytes?
            return Optional.empty();
        }
        return DurationFormat.parse(text)
                .filter(age -> age.toNanos() > 0)
                .<Retention>map(Retention.Age::new)
                .or(() -> SizeFormat.parse(text).filter(bytes -> bytes > 0).map(Retention.Size::new));
    }

    private CpuRequest brokerCpus(Launch launch) {
        CpuRequest cpus = cpus(IN_BROKER + CPUS);
        if (launch == Launch.NONE && cpus.list() != null) {
            wrong(CPUS, "is for a broker that is launched on this machine; take it out");
        }
        return cpus;
    }

    /** Reads the requested CPUs. Whether this machine has them does not depend on the file and is checked later. */
    private CpuRequest cpus(String key) {
        String text = settings.optionalText(key).orElse(CpuRequest.AUTO.toString());
        Optional<CpuRequest> request = CpuRequest.parse(text);
        if (request.isEmpty()) {
            errors.add(
                    reader.location(key),
                    key + " must be auto, shared, or a list of CPUs such as 0-1,4, not '" + text + "'");
        }
        return request.orElse(CpuRequest.AUTO);
    }

    /** Checks the form of a version, which becomes part of addresses and paths. */
    private boolean isVersion(String key, String version) {
        boolean good = FIXED_VERSION.matcher(version).matches();
        if (!good) {
            errors.add(reader.location(key), key + " must be one fixed version, such as 4.3.1, not '" + version + "'");
        }
        return good;
    }

    private Launch launch(String text) {
        List<String> known = Stream.of(Launch.values()).map(Launch::word).toList();
        if (!known.contains(text)) {
            wrong(LAUNCH, "must be local, container or none, not '" + text + "'" + Suggestion.didYouMean(text, known));
            return Launch.NONE;
        }
        return Launch.values()[known.indexOf(text)];
    }

    private void wrong(String key, String message) {
        errors.add(reader.location(IN_BROKER + key), IN_BROKER + key + " " + message);
    }
}

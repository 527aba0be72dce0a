package io.weir.config;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.config.source.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Value of {@code driverClass}: a short name, or a class of Weir or of the OpenMessaging Benchmark. */
final class DriverName {

    private static final String OPEN_MESSAGING = "io.openmessaging.";
    private static final String OPEN_MESSAGING_DRIVERS = OPEN_MESSAGING + "benchmark.driver.";
    private static final Map<String, String> SHORT_NAMES = Map.of(
            OPEN_MESSAGING_DRIVERS + "kafka.KafkaBenchmarkDriver", "kafka",
            OPEN_MESSAGING_DRIVERS + "pulsar.PulsarBenchmarkDriver", "pulsar",
            OPEN_MESSAGING_DRIVERS + "rocketmq.RocketMQBenchmarkDriver", "rocketmq",
            OPEN_MESSAGING_DRIVERS + "rocketmq.RocketMQ5BenchmarkDriver", "rocketmq");

    private DriverName() {}

    /**
     * Returns the short name for the OpenMessaging Benchmark's classes, else the text itself; empty, with an error
     * added, for those of its classes that have no counterpart.
     */
    static Optional<String> of(String driverClass, SourceLocation location, ConfigurationErrors errors) {
        if (!driverClass.startsWith(OPEN_MESSAGING)) {
            return Optional.of(driverClass);
        }
        Optional<String> name = Optional.ofNullable(SHORT_NAMES.get(driverClass));
        if (name.isEmpty()) {
            List<String> known = SHORT_NAMES.keySet().stream().sorted().toList();
            errors.add(
                    location,
                    "driverClass '" + driverClass + "' has no counterpart in Weir"
                            + Suggestion.didYouMean(driverClass, known));
        }
        return name;
    }
}

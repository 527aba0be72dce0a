package io.weir.config;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceFile;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of one run as texts, from which another JVM derives the same again: it is sent as JSON to the JVM
 * of the run. It holds secrets and must not be written to a file.
 *
 * @param payload location of the payload file; null when the workload names none
 */
public record ConfigurationSource(
        SourceFile workload,
        @Nullable PinnedFile payload,
        SourceFile driver,
        List<String> overrides,
        UserEnvironment environment) {

    public ConfigurationSource {
        overrides = List.copyOf(overrides);
    }

    /** Reads the workload again; the payload file must be unchanged. */
    public Optional<WorkloadFile> readWorkload(ConfigurationErrors errors) {
        return new ConfigurationReader(environment, overrides, errors).workload(workload, payload);
    }

    /** Reads the driver file again. */
    public Optional<DriverFile> readDriver(ConfigurationErrors errors) {
        return new ConfigurationReader(environment, overrides, errors).driver(driver);
    }
}

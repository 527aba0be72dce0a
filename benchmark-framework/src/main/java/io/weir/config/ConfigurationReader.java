package io.weir.config;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.NodeReader;
import io.weir.config.source.SourceFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads the files of one command, strictly. Every error of every file is collected; the caller reads all files and
 * then calls {@link ConfigurationErrors#throwIfAny}. For one thread.
 */
public final class ConfigurationReader {

    private final UserEnvironment environment;
    private final Overrides overrides;
    private final ConfigurationErrors errors;

    /**
     * @param overrides as given on the command line: {@code key=value}, {@code driver.key=value}, {@code
     *     broker.key=value}, {@code generator.key=value}; they apply to every file
     */
    public ConfigurationReader(UserEnvironment environment, List<String> overrides, ConfigurationErrors errors) {
        this.environment = environment;
        this.overrides = Overrides.parse(overrides, environment, errors);
        this.errors = errors;
    }

    public Optional<WorkloadFile> workload(Path file) {
        return SourceFile.read(file, Path.of(environment.workingDirectory()), errors)
                .flatMap(this::workload);
    }

    public Optional<DriverFile> driver(Path file) {
        return SourceFile.read(file, Path.of(environment.workingDirectory()), errors)
                .flatMap(this::driver);
    }

    /** Reads a workload from its values in an earlier campaign, or its text; empty when it has an error. */
    public Optional<WorkloadFile> workload(SourceFile source) {
        return NodeReader.mapping(source, errors)
                .flatMap(mapping ->
                        WorkloadReader.read(source, overrides.onWorkload(mapping, errors), environment, errors));
    }

    /** Reads a driver file from its values in an earlier campaign, or its text; empty when it does not name its driver. */
    public Optional<DriverFile> driver(SourceFile source) {
        if (!environment.canFillIn(source.text())) {
            errors.add(
                    source.location(),
                    "the system property zone.id is \"" + environment.zoneId()
                            + "\"; letters, digits, dots, dashes and underscores can be filled in for {zone.id}");
            return Optional.empty();
        }
        SourceFile filledIn = new SourceFile(source.name(), source.folder(), environment.fillIn(source.text()));
        return NodeReader.mapping(filledIn, errors)
                .flatMap(mapping -> DriverFileReader.read(source, mapping, overrides, environment, errors));
    }
}

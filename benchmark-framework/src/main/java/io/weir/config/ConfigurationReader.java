package io.weir.config;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.NodeReader;
import io.weir.config.source.SourceFile;
import io.weir.config.sweep.Setting;
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

    /**
     * Reads a workload file with what it varies, but not yet the keys of the workload, which its cells may give.
     *
     * @param shortForm whether the file's {@code short} block is applied
     * @param factors from the command line, {@code key=a,b}
     * @return empty when it can't be read, or one of its blocks has an error
     */
    public Optional<ExperimentFile> experiment(Path file, boolean shortForm, List<String> factors) {
        return SourceFile.read(file, Path.of(environment.workingDirectory()), errors)
                .flatMap(source -> NodeReader.mapping(source, errors)
                        .flatMap(mapping -> ExperimentFile.read(source, mapping, shortForm, factors, errors)));
    }

    /** Reads the workload of a file, without what it varies; empty when it has an error. */
    public Optional<WorkloadFile> workload(Path file) {
        return experiment(file, false, List.of()).flatMap(experiment -> workload(experiment, List.of()));
    }

    /** Reads the workload that an experiment has with some settings; empty when it has an error. */
    public Optional<WorkloadFile> workload(ExperimentFile experiment, List<Setting> settings) {
        return workload(experiment.source(), experiment.keys(), overrides.above(settings));
    }

    /** Reads a workload from its values in an earlier campaign, or its text; empty when it has an error. */
    public Optional<WorkloadFile> workload(SourceFile source) {
        return NodeReader.mapping(source, errors).flatMap(mapping -> workload(source, mapping, overrides));
    }

    private Optional<WorkloadFile> workload(SourceFile source, Node.Mapping keys, Overrides above) {
        return WorkloadReader.read(source, above.onWorkload(keys, errors), environment, errors);
    }

    /** Reads a driver file as it is; empty when it does not name its driver. */
    public Optional<DriverFile> driver(Path file) {
        return driverSource(file).flatMap(this::driver);
    }

    /** Reads a driver file from its text, or its values in an earlier campaign; empty when it does not name its driver. */
    public Optional<DriverFile> driver(SourceFile source) {
        return driver(source, List.of());
    }

    /** Returns the text of a driver file; empty when it can't be read. */
    public Optional<SourceFile> driverSource(Path file) {
        return SourceFile.read(file, Path.of(environment.workingDirectory()), errors);
    }

    /**
     * Reads a driver file.
     *
     * @param settings that go before those of the file
     * @return empty when it does not name its driver
     */
    public Optional<DriverFile> driver(SourceFile source, List<Setting> settings) {
        if (!environment.canFillIn(source.text())) {
            errors.add(
                    source.location(),
                    "the system property zone.id is \"" + environment.zoneId()
                            + "\"; letters, digits, dots, dashes and underscores can be filled in for {zone.id}");
            return Optional.empty();
        }
        SourceFile filledIn = new SourceFile(source.name(), source.folder(), environment.fillIn(source.text()));
        return NodeReader.mapping(filledIn, errors)
                .flatMap(mapping ->
                        DriverFileReader.read(source, mapping, overrides.above(settings), environment, errors));
    }
}

package io.weir.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files of one command, strictly. Every mistake of every file is collected; the caller reads all files and
 * then calls {@link Mistakes#throwIfAny}. For one thread.
 */
public final class ConfigurationReader {

    private final Surroundings surroundings;
    private final List<String> overrideTexts;
    private final Overrides overrides;
    private final Mistakes mistakes;

    /**
     * @param overrides as given on the command line: {@code key=value}, {@code driver.key=value}, {@code
     *     broker.key=value}, {@code generator.key=value}; they apply to every file
     */
    public ConfigurationReader(Surroundings surroundings, List<String> overrides, Mistakes mistakes) {
        this.surroundings = surroundings;
        this.overrideTexts = List.copyOf(overrides);
        this.overrides = Overrides.parse(overrides, surroundings, mistakes);
        this.mistakes = mistakes;
    }

    /** Reads a workload file; empty when it has a mistake. */
    public Optional<WorkloadFile> workload(Path file) {
        return SourceFile.read(file, Path.of(surroundings.workingDirectory()), mistakes)
                .flatMap(source -> workload(source, null));
    }

    /** Reads a driver file; empty when it does not name its driver. */
    public Optional<DriverFile> driver(Path file) {
        return SourceFile.read(file, Path.of(surroundings.workingDirectory()), mistakes)
                .flatMap(this::driver);
    }

    /** Returns everything needed to read the two files again elsewhere. */
    public ConfigurationSource source(WorkloadFile workload, DriverFile driver) {
        return new ConfigurationSource(
                workload.source(), workload.payload(), driver.source(), overrideTexts, surroundings);
    }

    Optional<WorkloadFile> workload(SourceFile source, @Nullable PinnedFile payload) {
        return NodeReader.mapping(source, mistakes)
                .flatMap(mapping -> WorkloadReader.read(
                        source, overrides.onWorkload(mapping, mistakes), surroundings, payload, mistakes));
    }

    Optional<DriverFile> driver(SourceFile source) {
        return NodeReader.mapping(source, mistakes)
                .flatMap(mapping -> DriverFileReader.read(source, mapping, overrides, surroundings, mistakes));
    }
}

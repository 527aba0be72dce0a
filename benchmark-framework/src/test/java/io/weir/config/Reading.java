package io.weir.config;

import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.SettingDescriptor;
import io.weir.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one command reads, out of a folder made for the test. */
final class Reading {

    /** A workload without errors that says nothing more than it has to. */
    static final String WORKLOAD = """
            topics: 1
            partitionsPerTopic: 3
            producersPerTopic: 1
            messageSize: 1KiB
            useRandomizedPayloads: true
            producerRate: 1000
            testDuration: 10s
            """;

    private final Path folder;
    private final ConfigurationErrors errors = new ConfigurationErrors();
    private final ConfigurationReader reader;

    Reading(Path folder, String... overrides) {
        this(folder, Map.of(), overrides);
    }

    Reading(Path folder, Map<String, String> variables, String... overrides) {
        this.folder = folder;
        UserEnvironment environment =
                new UserEnvironment(folder.toString(), folder.resolve("home").toString(), "zone7", variables);
        this.reader = new ConfigurationReader(environment, List.of(overrides), errors);
    }

    Path write(String name, String text) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            return folder.relativize(Files.writeString(file, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ConfigurationReader reader() {
        return reader;
    }

    Optional<WorkloadFile> file(String workload) {
        return reader.workload(write("w.yaml", workload));
    }

    /** A workload that must have no error. */
    Workload workload(String text) {
        return file(text).orElseThrow(() -> new AssertionError(errors())).workload();
    }

    Optional<DriverConfiguration> driver(String text, SettingDescriptor... descriptors) {
        return reader.driver(write("d.yaml", text)).flatMap(file -> file.configuration(List.of(descriptors), errors));
    }

    List<String> errors() {
        return errors.sorted().stream().map(ConfigurationError::toString).toList();
    }

    ConfigurationErrors collected() {
        return errors;
    }
}

package io.weir.config;

import io.weir.driver.SettingDescriptor;
import io.weir.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What one command reads, out of a folder made for the test. */
final class Reading {

    /** A workload without mistakes that says nothing more than it has to. */
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
    private final Mistakes mistakes = new Mistakes();
    private final ConfigurationReader reader;

    Reading(Path folder, String... overrides) {
        this.folder = folder;
        Surroundings surroundings =
                new Surroundings(folder.toString(), folder.resolve("home").toString(), "zone7");
        this.reader = new ConfigurationReader(surroundings, List.of(overrides), mistakes);
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

    /** A workload that must have no mistake. */
    Workload workload(String text) {
        return file(text).orElseThrow(() -> new AssertionError(mistakes())).workload();
    }

    Optional<DriverConfiguration> driver(String text, SettingDescriptor... descriptors) {
        return reader.driver(write("d.yaml", text)).flatMap(file -> file.configuration(List.of(descriptors), mistakes));
    }

    List<String> mistakes() {
        return mistakes.sorted().stream().map(Mistake::toString).toList();
    }

    Mistakes collected() {
        return mistakes;
    }
}

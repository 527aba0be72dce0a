package io.weir.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Driver;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.kafka.KafkaDriver;
import io.weir.driver.pulsar.PulsarDriver;
import io.weir.driver.rocketmq.RocketMqDriver;
import io.weir.driver.tubemq.TubeDriver;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.repository.ArtifactRepository;
import org.eclipse.aether.spi.checksums.TrustedChecksumsSource;
import org.eclipse.aether.spi.connector.checksum.ChecksumAlgorithmFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Weir brings the checksum of every file, POMs as well, from which the brokers of the default versions are made, and the
 * client that is fetched beside them. In this package to see each file that the resolver reads.
 *
 * <p>After a change of a default version the list is written anew, from what the user's Maven fetches:
 * {@code mvn -pl tests -am verify -Dtest=none -Dit.test=TrustedChecksumsIT -Dsurefire.failIfNoSpecifiedTests=false
 * -Dfailsafe.failIfNoSpecifiedTests=false -Dweir.checksums=record}; an empty {@code -Dmaven.repo.local} makes it ask the
 * repositories for all of it.
 */
class TrustedChecksumsIT {

    private static final Path LIST =
            Path.of("../benchmark-framework/src/main/resources/io/weir/artifact/trusted-checksums.txt");

    @TempDir
    Path folder;

    /** Trusts everything, and knows it afterwards. */
    private record Recorder(Map<String, String> byPath) implements TrustedChecksumsSource {

        @Override
        public Map<String, String> getTrustedArtifactChecksums(
                RepositorySystemSession session,
                Artifact artifact,
                ArtifactRepository repository,
                List<ChecksumAlgorithmFactory> algorithms) {
            if (artifact.getPath() != null) {
                try {
                    byte[] content = Files.readAllBytes(artifact.getPath());
                    byPath.put(
                            TrustedChecksums.path(artifact),
                            HexFormat.of()
                                    .formatHex(MessageDigest.getInstance(TrustedChecksums.ALGORITHM)
                                            .digest(content)));
                } catch (Exception unreadable) {
                    throw new AssertionError(unreadable);
                }
            }
            return Map.of();
        }

        @Override
        public Writer getTrustedArtifactChecksumsWriter(RepositorySystemSession session) {
            return null;
        }
    }

    @Test
    void holdForEveryFileOfTheDefaultVersions() throws Exception {
        var recorder = new Recorder(new ConcurrentSkipListMap<>());
        var resolver = new ArtifactResolver(
                MavenEnvironment.of(System.getProperties(), System.getenv()), folder.resolve("cache"), recorder);
        for (ArtifactSet set : setsOfDefaultVersions()) {
            resolver.resolve(set, DownloadListener.NONE);
        }

        if ("record".equals(System.getProperty("weir.checksums"))) {
            Files.write(
                    LIST,
                    recorder.byPath().entrySet().stream()
                            .map(entry -> entry.getValue() + "  " + entry.getKey())
                            .toList());
        }
        Map<String, String> listed = Files.readAllLines(LIST).stream()
                .collect(Collectors.toMap(line -> line.substring(66), line -> line.substring(0, 64)));
        assertThat(listed)
                .as("the list is written anew as the comment of this class says")
                .containsAllEntriesOf(recorder.byPath());
    }

    private List<ArtifactSet> setsOfDefaultVersions() throws Exception {
        List<ArtifactSet> sets = new ArrayList<>();
        for (Driver driver : List.of(new KafkaDriver(), new PulsarDriver(), new RocketMqDriver(), new TubeDriver())) {
            sets.add(set((BrokerProvider) driver, Map.of()));
        }
        sets.add(set(new RocketMqDriver(), Map.of("clientType", "grpc")));
        sets.add(addedClient());
        return sets;
    }

    private ArtifactSet set(BrokerProvider driver, Map<String, Object> settings) throws Exception {
        AtomicInteger port = new AtomicInteger(20_000);
        return driver.blueprint(new BrokerRequest(
                        driver.defaultBrokerVersion(),
                        1,
                        "1g",
                        Map.of(),
                        folder,
                        new DriverSettings(settings),
                        () -> port.addAndGet(10)))
                .artifacts();
    }

    /** The client that RocketMQ's driver file can ask for instead of the one that is shipped. */
    private static ArtifactSet addedClient() throws IOException {
        Properties client = new Properties();
        for (URL place : Collections.list(
                RocketMqDriver.class.getClassLoader().getResources("META-INF/weir-client.properties"))) {
            try (var text = place.openStream()) {
                client.load(text);
            }
        }
        assertThat(client).containsKey("added.client");
        return new ArtifactSet(
                Stream.of(client.getProperty("added.client").split(","))
                        .map(artifact -> artifact + ":" + client.getProperty("added.version"))
                        .toList(),
                List.of(),
                Stream.of(client.getProperty("added.exclusions", "").split(","))
                        .filter(exclusion -> !exclusion.isBlank())
                        .toList(),
                List.of());
    }
}

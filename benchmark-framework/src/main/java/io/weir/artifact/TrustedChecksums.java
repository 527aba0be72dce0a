package io.weir.artifact;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.repository.ArtifactRepository;
import org.eclipse.aether.spi.checksums.TrustedChecksumsSource;
import org.eclipse.aether.spi.connector.checksum.ChecksumAlgorithmFactory;
import org.jspecify.annotations.Nullable;

/**
 * Checksums that Weir brings along, so that whoever can change a file in a repository, or on the way from there, can't
 * change its checksum with it. POMs are among the files: they decide which others there are.
 *
 * @param byPath SHA-256 in hexadecimal digits, by the path within a Maven repository
 */
record TrustedChecksums(Map<String, String> byPath) implements TrustedChecksumsSource {

    static final String ALGORITHM = "SHA-256";

    /** Written by {@code TrustedChecksumsIT}, which tells how. */
    private static final String DEFAULT_VERSIONS = "trusted-checksums.txt";

    TrustedChecksums {
        byPath = Map.copyOf(byPath);
    }

    /** Returns those of all files of the broker versions that drivers launch when their file names none. */
    static TrustedChecksums ofDefaultVersions() {
        Map<String, String> byPath = new HashMap<>();
        InputStream resource = TrustedChecksums.class.getResourceAsStream(DEFAULT_VERSIONS);
        try (var lines = new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(resource), StandardCharsets.US_ASCII))) {
            // As sha256sum writes and checks them.
            lines.lines().map(line -> line.split("  ", 2)).forEach(parts -> byPath.put(parts[1], parts[0]));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return new TrustedChecksums(byPath);
    }

    @Override
    public Map<String, String> getTrustedArtifactChecksums(
            RepositorySystemSession session,
            Artifact artifact,
            ArtifactRepository repository,
            List<ChecksumAlgorithmFactory> algorithms) {
        String checksum = byPath.get(path(artifact));
        boolean requested =
                algorithms.stream().anyMatch(algorithm -> algorithm.getName().equals(ALGORITHM));
        return requested && checksum != null ? Map.of(ALGORITHM, checksum) : Map.of();
    }

    static String path(Artifact artifact) {
        String classifier = artifact.getClassifier().isEmpty() ? "" : "-" + artifact.getClassifier();
        return String.join(
                "/",
                artifact.getGroupId().replace('.', '/'),
                artifact.getArtifactId(),
                artifact.getBaseVersion(),
                artifact.getArtifactId() + "-" + artifact.getVersion() + classifier + "." + artifact.getExtension());
    }

    @Override
    public @Nullable Writer getTrustedArtifactChecksumsWriter(RepositorySystemSession session) {
        return null;
    }
}

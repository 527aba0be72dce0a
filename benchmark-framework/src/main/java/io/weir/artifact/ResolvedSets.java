package io.weir.artifact;

import io.weir.driver.broker.ArtifactSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches the files that sets were resolved to, because reading hundreds of POMs again takes seconds.
 *
 * <p>An entry is valid while every file exists with the size it had. A cache that can't be read or written only costs
 * time, so that is logged and not thrown.
 */
final class ResolvedSets {

    private static final Logger LOG = LoggerFactory.getLogger(ResolvedSets.class);

    /** First line of an entry; to be changed when the way of resolving changes. */
    private static final String FORMAT = "weir artifacts 1";

    private final Path folder;

    ResolvedSets(Path folder) {
        this.folder = folder;
    }

    /** Returns the files of this set in this local repository, if they are known and unchanged. */
    Optional<List<Path>> find(ArtifactSet set, Path localRepository) {
        Path entry = entry(set, localRepository);
        if (!Files.isRegularFile(entry)) {
            return Optional.empty();
        }
        try {
            List<String> lines = Files.readAllLines(entry);
            if (lines.isEmpty() || !lines.get(0).equals(FORMAT)) {
                return Optional.empty();
            }
            List<Path> files = new ArrayList<>();
            for (String line : lines.subList(1, lines.size())) {
                int space = line.indexOf(' ');
                Path file = Path.of(line.substring(space + 1));
                if (!Files.isRegularFile(file) || Files.size(file) != Long.parseLong(line.substring(0, space))) {
                    return Optional.empty();
                }
                files.add(file);
            }
            return Optional.of(List.copyOf(files));
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException unreadable) {
            LOG.debug("the list {} is resolved anew", entry, unreadable);
            return Optional.empty();
        }
    }

    void remember(ArtifactSet set, Path localRepository, List<Path> files) {
        try {
            StringBuilder text = new StringBuilder(FORMAT).append('\n');
            for (Path file : files) {
                text.append(Files.size(file)).append(' ').append(file).append('\n');
            }
            Files.createDirectories(folder);
            Path unfinished = Files.createTempFile(folder, "unfinished", ".tmp");
            Files.writeString(unfinished, text);
            Files.move(unfinished, entry(set, localRepository), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            LOG.debug("the list of artifacts can't be kept in {}", folder, unwritable);
        }
    }

    private Path entry(ArtifactSet set, Path localRepository) {
        try {
            byte[] key = (set + "\n" + localRepository.toAbsolutePath()).getBytes(StandardCharsets.UTF_8);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key);
            return folder.resolve(HexFormat.of().formatHex(digest, 0, 16) + ".txt");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}

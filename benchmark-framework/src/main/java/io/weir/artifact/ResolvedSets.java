package io.weir.artifact;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weir.driver.broker.ArtifactSet;
import io.weir.process.OwnFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches the files that sets were resolved to, because reading hundreds of POMs again takes seconds.
 *
 * <p>An entry is valid while every file exists with the size it had. A cache that can't be read or written only costs
 * time, so that is logged and not thrown.
 *
 * @param cache folder of this user's
 * @param checks tells by what the files were checked: those that passed others are resolved anew
 */
record ResolvedSets(Path cache, String checks) {

    private static final Logger LOG = LoggerFactory.getLogger(ResolvedSets.class);

    private static final JsonMapper JSON = new JsonMapper();

    private static final String FOLDER = "artifacts";

    /** Part of the name of each entry; to be changed when the way of resolving changes. */
    private static final String FORMAT = "weir artifacts 3";

    /** One file with its size. */
    private record Resolved(Path file, long bytes) {}

    /** Returns the files of this set in this local repository, if they are known and unchanged. */
    Optional<List<Path>> find(ArtifactSet set, Path localRepository) {
        try {
            Path entry = entry(OwnFolder.find(cache, FOLDER).orElse(cache), set, localRepository);
            if (!Files.isRegularFile(entry)) {
                return Optional.empty();
            }
            List<Resolved> files = List.of(JSON.readValue(Files.readString(entry), Resolved[].class));
            for (Resolved resolved : files) {
                if (!Files.isRegularFile(resolved.file()) || Files.size(resolved.file()) != resolved.bytes()) {
                    return Optional.empty();
                }
            }
            return Optional.of(files.stream().map(Resolved::file).toList());
        } catch (IOException unreadable) {
            LOG.warn("a list of artifacts in {} is not used", cache, unreadable);
            return Optional.empty();
        }
    }

    void remember(ArtifactSet set, Path localRepository, List<Path> files) {
        try {
            List<Resolved> entry = new ArrayList<>();
            for (Path file : files) {
                entry.add(new Resolved(file, Files.size(file)));
            }
            Path folder = OwnFolder.make(cache, FOLDER);
            Path unfinished = Files.createTempFile(folder, "unfinished", ".tmp");
            Files.writeString(unfinished, JSON.writeValueAsString(entry));
            Files.move(unfinished, entry(folder, set, localRepository), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            LOG.debug("the list of artifacts can't be kept in {}", cache, unwritable);
        }
    }

    private Path entry(Path folder, ArtifactSet set, Path localRepository) {
        String key = FORMAT + "\n" + checks + "\n" + set + "\n" + localRepository.toAbsolutePath();
        return folder.resolve(UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)) + ".json");
    }
}

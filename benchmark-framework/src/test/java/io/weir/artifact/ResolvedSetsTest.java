package io.weir.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.broker.ArtifactSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResolvedSetsTest {

    private static final ArtifactSet SET = ArtifactSet.of("test:server:1");

    @TempDir
    Path folder;

    @Test
    void believesNoListThatOthersCouldHaveWritten() throws Exception {
        Path cache = folder.resolve("weir");
        Path jar = Files.createFile(folder.resolve("server.jar"));
        ResolvedSets sets = new ResolvedSets(cache, "");
        sets.remember(SET, folder, List.of(jar));
        assertThat(sets.find(SET, folder)).contains(List.of(jar));

        for (Path level : new Path[] {cache, cache.resolve("artifacts")}) {
            Files.setAttribute(level, "unix:mode", 0770);
            assertThat(sets.find(SET, folder)).isEmpty();
            Files.setAttribute(level, "unix:mode", 0700);
        }
        assertThat(sets.find(SET, folder)).isPresent();
    }
}

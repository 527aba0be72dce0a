package io.weir.plugin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientVersionTest {

    @TempDir
    Path folder;

    @TempDir
    Path work;

    @Test
    void refusesADriverThatDoesNotNameItsClient() throws Exception {
        new DriverJar().driver("Sample").write(folder.resolve("sample/driver.jar"), work);

        assertThatThrownBy(() -> jars("1.0"))
                .isInstanceOf(DriverLoadException.class)
                .hasMessageContaining("driver \"sample\" has no other clientVersion than its own")
                .hasMessageContaining("META-INF/weir-client.properties");
    }

    @Test
    void asksForEveryLibraryOfTheClientInThatVersion() throws Exception {
        new DriverJar()
                .driver("Sample")
                .resource("META-INF/weir-client.properties", "client=g:client, g:admin\nexclusions=g:noise\n")
                .write(folder.resolve("sample/driver.jar"), work);

        // A range is refused before anything is looked up, and the refusal names what would have been.
        assertThatThrownBy(() -> jars("[1,2"))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("g:client:[1,2 needs one fixed version");
    }

    private List<Path> jars(String version) throws Exception {
        DriverFolder sample = DriverCatalog.find(List.of(folder)).folder("sample");
        return new ClientVersion(ArtifactResolver.ofThisUser()).jars(sample, version, DownloadListener.NONE);
    }
}

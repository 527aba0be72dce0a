package io.weir.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.driver.DriverSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddedClientTest {

    @TempDir
    Path folder;

    @TempDir
    Path work;

    private DriverFolder sample;

    @BeforeEach
    void writeDriver() throws Exception {
        new DriverJar()
                .driver("Sample")
                .resource("META-INF/weir-client.properties", """
                        client=g:client
                        added.when=clientType=grpc, endpoint
                        added.client=g:other
                        added.version=[5,6
                        """)
                .write(folder.resolve("sample/driver.jar"), work);
        sample = DriverCatalog.find(List.of(folder)).folder("sample");
    }

    private boolean isRequestedBy(Map<String, Object> settings) {
        return sample.addsClient(new DriverSettings(settings));
    }

    @Test
    void isAskedByAnyOfItsSettings() {
        assertThat(isRequestedBy(Map.of("clientType", "GRPC"))).isTrue();
        assertThat(isRequestedBy(Map.of("clientType", "remoting", "endpoint", "host:1")))
                .isTrue();
        assertThat(isRequestedBy(Map.of("clientType", "remoting", "endpoint", " ")))
                .isFalse();
        assertThat(isRequestedBy(Map.of())).isFalse();
    }

    @Test
    void comesInTheVersionOfTheFileOrElseInItsOwn() {
        // A range is refused before anything is looked up, and the refusal names what would have been.
        assertRefused(Optional.empty(), "g:other:[5,6 needs one fixed version");
        assertRefused(Optional.of("[7,8"), "g:other:[7,8 needs one fixed version");
    }

    private void assertRefused(Optional<String> requested, String sentence) {
        ClientVersion clients = new ClientVersion(ArtifactResolver.ofThisUser());
        assertThatThrownBy(() -> clients.jarsWithAddedClient(sample, requested, DownloadListener.NONE))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void isNotThereForDriversWithOneClient() throws Exception {
        new DriverJar().driver("Plain").write(folder.resolve("plain/driver.jar"), work);
        assertThat(DriverCatalog.find(List.of(folder)).folder("plain").hasAddedClient())
                .isFalse();
    }
}

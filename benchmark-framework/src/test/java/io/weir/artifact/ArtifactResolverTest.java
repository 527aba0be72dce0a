package io.weir.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.broker.ArtifactSet;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactResolverTest {

    @TempDir
    Path folder;

    FileRepository repository;

    @BeforeEach
    void makeRepository() throws IOException {
        repository = new FileRepository(folder)
                .with("server", "1", "network:1", "codec:1")
                .with("network", "1", "buffer:1")
                .with("buffer", "1")
                .with("buffer", "2")
                .with("codec", "1");
    }

    @Test
    void listsDependenciesInTheOrderOfMaven() throws Exception {
        assertThat(resolve(ArtifactSet.of("test:server:1")))
                .containsExactly(
                        repository.local("server", "1"),
                        repository.local("network", "1"),
                        repository.local("buffer", "1"),
                        repository.local("codec", "1"))
                .allMatch(Files::isRegularFile);
    }

    @Test
    void takesTheVersionsOfDependenciesFromBoms() throws Exception {
        repository.bom("bom", "1", "buffer:2");

        List<Path> classPath =
                resolve(new ArtifactSet(List.of("test:server:1"), List.of("test:bom:1"), List.of(), List.of()));

        assertThat(classPath).contains(repository.local("buffer", "2")).doesNotContain(repository.local("buffer", "1"));
    }

    @Test
    void leavesOutWhatIsExcludedHoweverDeep() throws Exception {
        List<Path> classPath =
                resolve(new ArtifactSet(List.of("test:server:1"), List.of(), List.of("test:buffer"), List.of()));

        assertThat(classPath)
                .containsExactly(
                        repository.local("server", "1"),
                        repository.local("network", "1"),
                        repository.local("codec", "1"));
    }

    @Test
    void takesAJarAloneWhenToldThatItsPomIsMissing() throws Exception {
        repository.jar("lonely", "1");

        List<Path> classPath =
                resolve(new ArtifactSet(List.of("test:codec:1"), List.of(), List.of(), List.of("test:lonely:1")));

        assertThat(classPath).containsExactly(repository.local("lonely", "1"), repository.local("codec", "1"));
    }

    @Test
    void refusesAJarWhoseMissingPomWouldHideItsDependencies() throws Exception {
        repository.jar("lonely", "1");

        assertThatThrownBy(() -> resolve(ArtifactSet.of("test:lonely:1")))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("lack the POM test:lonely:pom:1");
    }

    @Test
    void refusesADependencyWhosePomIsMissing() throws Exception {
        repository.with("outer", "1", "lonely:1").jar("lonely", "1");

        assertThatThrownBy(() -> resolve(ArtifactSet.of("test:outer:1")))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("lack the POM test:lonely:pom:1");
    }

    @Test
    void namesAnUnknownVersion() {
        assertThatThrownBy(() -> resolve(ArtifactSet.of("test:server:99")))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("can't fetch test:server:99")
                .hasMessageContaining("check the version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"test:server:LATEST", "test:server:RELEASE", "test:server:[1,)", "test:server:(,2]"})
    void refusesVersionsThatMeanSomethingElseTomorrow(String coordinates) {
        assertThatThrownBy(() -> resolve(ArtifactSet.of(coordinates)))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining(coordinates)
                .hasMessageContaining("one fixed version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "test:server", "test:server:", "test::1", "a:b:c:d:e:f"})
    void refusesMalformedCoordinates(String coordinates) {
        assertThatThrownBy(() -> resolve(ArtifactSet.of(coordinates)))
                .isInstanceOf(ArtifactException.class)
                .hasMessage("the artifact " + coordinates + " must be written group:artifact:version");
    }

    @Test
    void saysThatMavenIsOffline() {
        assertThatThrownBy(
                        () -> repository.resolver(true).resolve(ArtifactSet.of("test:server:1"), DownloadListener.NONE))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("Maven is offline")
                .hasMessageContaining("weir.offline");
    }

    @Test
    void worksOfflineWithWhatIsThere() throws Exception {
        resolve(ArtifactSet.of("test:server:1"));
        repository.settings("<offline>true</offline>");

        assertThat(resolve(ArtifactSet.of("test:network:1"))).hasSize(2);
    }

    @Test
    void saysWhereSettingsAreMalformed() throws Exception {
        repository.rawSettings("<settings>\n<mirrors></settings>");

        assertThatThrownBy(() -> resolve(ArtifactSet.of("test:server:1")))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("Maven's settings can't be read")
                .hasMessageContaining(folder.resolve("settings.xml").toString())
                .hasMessageContaining("line 2");
    }

    @Test
    void saysThatARepositoryRefuses() throws Exception {
        int closedPort;
        try (ServerSocket closedAtOnce = new ServerSocket(0)) {
            closedPort = closedAtOnce.getLocalPort();
        }
        repository.rawSettings("<settings><localRepository>" + repository.local() + "</localRepository><mirrors>"
                + "<mirror><id>m</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:" + closedPort
                + "</url></mirror></mirrors></settings>");

        assertThatThrownBy(() -> resolve(ArtifactSet.of("test:server:1")))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("the transfer from http://127.0.0.1:" + closedPort)
                .hasMessageContaining("Connection refused")
                .hasMessageContaining("settings.xml");
    }

    @Test
    void countsFilesAndBytesThatItFetches() throws Exception {
        var states = new ConcurrentLinkedQueue<DownloadListener.State>();

        repository.resolver().resolve(ArtifactSet.of("test:codec:1"), states::add);

        long size =
                Files.size(repository.remote("codec", "1", "jar")) + Files.size(repository.remote("codec", "1", "pom"));
        assertThat(states).anyMatch(state -> state.files() == 2 && state.bytes() >= size);
        assertThat(states).anyMatch(state -> state.current().equals("codec-1.jar"));
    }

    @Test
    void remembersWhatASetWasResolvedTo() throws Exception {
        List<Path> first = resolve(ArtifactSet.of("test:server:1"));
        Files.delete(repository.local("server", "1").resolveSibling("server-1.pom"));
        Files.delete(repository.remote("server", "1", "pom"));

        assertThat(resolve(ArtifactSet.of("test:server:1"))).isEqualTo(first);
    }

    @Test
    void resolvesAnewWhenARememberedFileHasChanged() throws Exception {
        resolve(ArtifactSet.of("test:server:1"));
        Files.delete(repository.local("codec", "1"));

        assertThat(resolve(ArtifactSet.of("test:server:1"))).contains(repository.local("codec", "1"));
        assertThat(repository.local("codec", "1")).isRegularFile();
    }

    @Test
    void usesTheRepositoriesOfActiveProfilesByThoseNames() throws Exception {
        repository.settings("<profiles><profile><id>p</id><repositories><repository><id>mine</id>"
                + "<url>http://127.0.0.1:1/</url></repository></repositories></profile></profiles>"
                + "<activeProfiles><activeProfile>p</activeProfile></activeProfiles>");

        var settings = MavenSettings.read(repository.environment(false, Optional.empty()));

        assertThat(settings.repositories()).extracting(r -> r.getId()).containsExactly("mine", "central");
    }

    private List<Path> resolve(ArtifactSet set) throws ArtifactException, InterruptedException {
        return repository.resolver().resolve(set, DownloadListener.NONE);
    }
}

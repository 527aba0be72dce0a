package io.weir.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.broker.ArtifactSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that differs from the published one is neither used nor kept, and only repositories of the settings are asked. */
class ChecksumTest {

    private static final ArtifactSet SERVER = ArtifactSet.of("test:server:1");

    @TempDir
    Path folder;

    private FileRepository repository;

    @BeforeEach
    void makeRepository() throws IOException {
        repository = new FileRepository(folder).with("server", "1", "codec:1").with("codec", "1");
    }

    private List<Path> resolve(Map<String, String> trusted) throws ArtifactException, InterruptedException {
        return repository
                .resolver(repository.environment(false, Optional.empty()), trusted)
                .resolve(SERVER, DownloadListener.NONE);
    }

    private List<Path> resolve(String checksumPolicy) throws ArtifactException, InterruptedException {
        return repository
                .resolver(repository.environment(false, Optional.of(checksumPolicy)), Map.of())
                .resolve(SERVER, DownloadListener.NONE);
    }

    private String path(String extension) {
        return "test/codec/1/codec-1." + extension;
    }

    @ParameterizedTest
    @ValueSource(strings = {"jar", "pom"})
    void refusesAFileThatFailsItsChecksum(String extension) throws Exception {
        repository.tamperWith("codec", "1", extension);

        assertThatThrownBy(() -> resolve(Map.of()))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("can't fetch test:server:1: test:codec:" + extension + ":1 from file:")
                .hasMessageContaining("fails its checksum, and was not used")
                .hasMessageContaining("damaged or was changed")
                .hasMessageNotContaining("\n");
        assertThat(repository.local().resolve(path(extension))).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jar", "pom"})
    void refusesAFileWhoseChecksumWasChangedWithIt(String extension) throws Exception {
        String published = FileRepository.checksum(repository.remote("codec", "1", extension), "SHA-256");
        repository.tamperWith("codec", "1", extension);
        repository.sum("codec", "1", extension);

        assertThatThrownBy(() -> resolve(Map.of(path(extension), published)))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("fails its checksum")
                .hasMessageContaining(published)
                .hasMessageNotContaining("\n");
        assertThat(repository.local().resolve(path(extension))).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jar", "pom"})
    void refusesAFileThatIsInTheLocalRepositoryAlready(String extension) throws Exception {
        String published = FileRepository.checksum(repository.remote("codec", "1", extension), "SHA-256");
        repository.tamperWith("codec", "1", extension);
        repository.sum("codec", "1", extension);
        resolve(Map.of());

        assertThatThrownBy(() -> resolve(Map.of(path(extension), published)))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("test:codec:" + extension + ":1")
                .hasMessageContaining("in the local repository " + repository.local())
                .hasMessageContaining("remove it there")
                .hasMessageNotContaining("\n");
    }

    @Test
    void takesFilesThatAreAsTheyWerePublished() throws Exception {
        Map<String, String> trusted = Map.of(
                path("jar"), FileRepository.checksum(repository.remote("codec", "1", "jar"), "SHA-256"),
                path("pom"), FileRepository.checksum(repository.remote("codec", "1", "pom"), "SHA-256"));

        assertThat(resolve(trusted)).contains(repository.local("codec", "1"));
    }

    @Test
    void refusesAFileWithoutChecksumAndNamesTheRemedy() throws Exception {
        Files.delete(repository.remote("codec", "1", "jar").resolveSibling("codec-1.jar.sha1"));

        assertThatThrownBy(() -> resolve(Map.of()))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("has no checksum of test:codec:jar:1")
                .hasMessageContaining("<checksumPolicy>warn</checksumPolicy>");
    }

    @Test
    void takesAnyFileWhereMavenIsToldTo() throws Exception {
        repository.tamperWith("codec", "1", "jar");

        assertThat(resolve("warn")).contains(repository.local("codec", "1"));
    }

    @ParameterizedTest
    @CsvSource({"warn,warn", ",fail", "ignore,ignore"})
    void takesThePoliciesOfARepositoryFromTheSettings(String configured, String effective) throws Exception {
        repository.settings(profile(
                "https://127.0.0.1:1/",
                "<releases>"
                        + (configured == null ? "" : "<checksumPolicy>" + configured + "</checksumPolicy>")
                        + "<updatePolicy>never</updatePolicy></releases>"
                        + "<snapshots><enabled>false</enabled></snapshots>"));

        var mine = MavenSettings.read(repository.environment(false, Optional.empty()))
                .repositories()
                .get(0);

        assertThat(mine.getPolicy(false).isEnabled()).isTrue();
        assertThat(mine.getPolicy(false).getChecksumPolicy()).isEqualTo(effective);
        assertThat(mine.getPolicy(false).getUpdatePolicy()).isEqualTo("never");
        assertThat(mine.getPolicy(true).isEnabled()).isFalse();
        assertThat(mine.getPolicy(true).getChecksumPolicy()).isEqualTo("fail");
    }

    @Test
    void asksCentralForNoSnapshots() throws Exception {
        var central = MavenSettings.read(repository.environment(false, Optional.empty()))
                .repositories()
                .get(0);

        assertThat(central.getPolicy(true).isEnabled()).isFalse();
        assertThat(central.getPolicy(false).isEnabled()).isTrue();
        assertThat(central.getPolicy(false).getChecksumPolicy()).isEqualTo("fail");
    }

    @Test
    void asksNoRepositoryThatThePomOfADependencyNames() throws Exception {
        FileRepository other = new FileRepository(Files.createDirectories(folder.resolve("other"))).with("hidden", "1");
        repository.pom(
                "codec",
                "1",
                "jar",
                "<repositories><repository><id>other</id><url>"
                        + folder.resolve("other/remote").toUri()
                        + "</url></repository></repositories><dependencies><dependency><groupId>test</groupId>"
                        + "<artifactId>hidden</artifactId><version>1</version></dependency></dependencies>");
        repository.rawSettings("<settings><localRepository>" + repository.local() + "</localRepository><mirrors>"
                + "<mirror><id>m</id><mirrorOf>central</mirrorOf><url>"
                + folder.resolve("remote").toUri() + "</url></mirror></mirrors></settings>");
        assertThat(other.remote("hidden", "1", "jar")).exists();

        assertThatThrownBy(() -> resolve(Map.of()))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("lack the POM test:hidden:pom:1");
    }

    @Test
    void refusesARepositoryThatIsAskedWithoutEncryption() throws Exception {
        repository.rawSettings("<settings><localRepository>" + repository.local() + "</localRepository><mirrors>"
                + "<mirror><id>m</id><mirrorOf>central</mirrorOf><url>"
                + folder.resolve("empty").toUri() + "</url></mirror></mirrors>"
                + profile("http://repository.invalid/", "")
                + "</settings>");

        assertThatThrownBy(() -> resolve(Map.of()))
                .isInstanceOf(ArtifactException.class)
                .hasMessageContaining("http://repository.invalid/")
                .hasMessageContaining("https")
                .hasMessageContaining("mirror in settings.xml")
                .hasMessageNotContaining("\n");
    }

    private static String profile(String url, String policies) {
        return "<profiles><profile><id>p</id><repositories><repository><id>mine</id><url>" + url + "</url>" + policies
                + "</repository></repositories></profile></profiles>"
                + "<activeProfiles><activeProfile>p</activeProfile></activeProfiles>";
    }
}

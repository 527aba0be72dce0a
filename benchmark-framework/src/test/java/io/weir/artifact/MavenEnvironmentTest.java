package io.weir.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MavenEnvironmentTest {

    @TempDir
    Path folder;

    @Test
    void findsTheUsersSettingsAtHome() {
        assertThat(read(Map.of()).userSettings()).isEqualTo(folder.resolve(".m2/settings.xml"));
        assertThat(read(Map.of("MAVEN_ARGS", "-B -s other.xml")).userSettings()).isEqualTo(Path.of("other.xml"));
    }

    @Test
    void findsTheInstallationBehindTheLinkOnThePath() throws Exception {
        Path launcher = folder.resolve("maven/bin/mvn");
        Files.createDirectories(launcher.getParent());
        Files.createFile(launcher);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("mvn"), launcher);

        assertThat(read(Map.of("PATH", folder.resolve("none") + ":" + bin)).globalSettings())
                .contains(folder.toRealPath().resolve("maven/conf/settings.xml"));
    }

    @Test
    void prefersTheInstallationThatIsNamed() {
        assertThat(read(Map.of("M2_HOME", "/two", "PATH", "")).globalSettings())
                .contains(Path.of("/two/conf/settings.xml"));
        assertThat(read(Map.of("MAVEN_HOME", "/one", "M2_HOME", "/two")).globalSettings())
                .contains(Path.of("/one/conf/settings.xml"));
    }

    @ParameterizedTest
    @CsvSource({"MAVEN_OPTS,-Xmx1g -Dmaven.repo.local=/r", "MAVEN_ARGS,-Dmaven.repo.local=/x -Dmaven.repo.local=/r"})
    void readsTheLocalRepositoryThatMavensLauncherIsGiven(String variable, String value) {
        assertThat(read(Map.of(variable, value)).localRepository()).contains(Path.of("/r"));
    }

    @Test
    void prefersTheLocalRepositoryGivenToUs() {
        Properties system = system();
        system.setProperty("maven.repo.local", "/ours");

        assertThat(MavenEnvironment.of(system, Map.of("MAVEN_OPTS", "-Dmaven.repo.local=/r"))
                        .localRepository())
                .isEqualTo(Optional.of(Path.of("/ours")));
    }

    @ParameterizedTest
    @CsvSource({"'',true", "true,true", "false,false", ",false"})
    void isOfflineWhenTold(String value, boolean offline) {
        Properties system = system();
        if (value != null) {
            system.setProperty("weir.offline", value);
        }

        assertThat(MavenEnvironment.of(system, Map.of()).offline()).isEqualTo(offline);
    }

    @ParameterizedTest
    @CsvSource({"-o,true", "-B --offline,true", "-B,false"})
    void isOfflineWhenMavenIs(String arguments, boolean offline) {
        assertThat(read(Map.of("MAVEN_ARGS", arguments)).offline()).isEqualTo(offline);
    }

    @ParameterizedTest
    @CsvSource({"-C,fail", "--strict-checksums,fail", "-B -c,warn", "--lax-checksums,warn", "-c -C,fail", "-B,"})
    void readsWhatMavenDoesAboutChecksums(String arguments, String policy) {
        assertThat(read(Map.of("MAVEN_ARGS", arguments)).checksumPolicy()).isEqualTo(Optional.ofNullable(policy));
    }

    private MavenEnvironment read(Map<String, String> environment) {
        return MavenEnvironment.of(system(), environment);
    }

    private Properties system() {
        Properties system = new Properties();
        system.setProperty("user.home", folder.toString());
        return system;
    }
}

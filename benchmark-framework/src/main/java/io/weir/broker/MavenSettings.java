package io.weir.broker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.model.building.ModelBuilder;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.eclipse.aether.repository.RemoteRepository;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/** The user's settings.xml over the installation's, decrypted, with the command line's overrides. */
final class MavenSettings {

    private final Settings settings;
    private final MavenEnvironment environment;

    private MavenSettings(Settings settings, MavenEnvironment environment) {
        this.settings = settings;
        this.environment = environment;
    }

    /** Reads and merges both files; missing ones are fine. */
    static MavenSettings read(MavenEnvironment environment) throws BrokerException {
        var request = new DefaultSettingsBuildingRequest()
                .setSystemProperties(environment.properties())
                .setUserSettingsFile(environment.userSettings().toFile())
                .setGlobalSettingsFile(
                        environment.globalSettings().map(Path::toFile).orElse(new File("")));
        try {
            Settings settings = new DefaultSettingsBuilderFactory()
                    .newInstance()
                    .build(request)
                    .getEffectiveSettings();
            decrypt(settings, environment);
            return new MavenSettings(settings, environment);
        } catch (SettingsBuildingException malformed) {
            throw new BrokerException(
                    "Maven's settings can't be read: " + malformed.getProblems().get(0)
                            + "; correct that file or move it away",
                    malformed);
        }
    }

    /** Decrypts passwords. Those that can't be decrypted stay as they are; the repository's refusal will report it. */
    private static void decrypt(Settings settings, MavenEnvironment environment) {
        Path security = environment.userSettings().resolveSibling("settings-security.xml");
        var dispatcher = new DefaultSecDispatcher(new DefaultPlexusCipher(), Map.of(), security.toString());
        var result = new DefaultSettingsDecrypter(dispatcher).decrypt(new DefaultSettingsDecryptionRequest(settings));
        settings.setServers(result.getServers());
        settings.setProxies(result.getProxies());
    }

    boolean offline() {
        return environment.offline() || settings.isOffline();
    }

    Path localRepository() {
        return environment.localRepository().orElseGet(() -> {
            String configured = settings.getLocalRepository();
            return configured == null || configured.isBlank()
                    ? environment.userSettings().resolveSibling("repository")
                    : Path.of(configured);
        });
    }

    Settings settings() {
        return settings;
    }

    /** Returns the repositories of the active profiles, then Central as Maven's super POM defines it. */
    List<RemoteRepository> repositories() {
        List<RemoteRepository> repositories = new ArrayList<>();
        for (Profile profile : activeProfiles()) {
            for (var repository : profile.getRepositories()) {
                repositories.add(
                        new RemoteRepository.Builder(repository.getId(), repository.getLayout(), repository.getUrl())
                                .build());
            }
        }
        for (var repository : superPomRepositories()) {
            boolean redefined =
                    repositories.stream().anyMatch(known -> known.getId().equals(repository.getId()));
            if (!redefined) {
                repositories.add(repository);
            }
        }
        return repositories;
    }

    /**
     * Returns the active profiles. As in Maven, a profile that is active by default counts only if no other is active.
     */
    private List<Profile> activeProfiles() {
        List<Profile> named = settings.getProfiles().stream()
                .filter(profile -> settings.getActiveProfiles().contains(profile.getId()))
                .toList();
        return named.isEmpty()
                ? settings.getProfiles().stream()
                        .filter(profile -> profile.getActivation() != null
                                && profile.getActivation().isActiveByDefault())
                        .toList()
                : named;
    }

    private static List<RemoteRepository> superPomRepositories() {
        try (InputStream superPom = ModelBuilder.class.getResourceAsStream("/org/apache/maven/model/pom-4.0.0.xml")) {
            return new MavenXpp3Reader()
                    .read(superPom).getRepositories().stream()
                            .map(repository -> new RemoteRepository.Builder(
                                            repository.getId(), repository.getLayout(), repository.getUrl())
                                    .build())
                            .toList();
        } catch (IOException | XmlPullParserException broken) {
            throw new IllegalStateException("Maven's super POM is missing from the class path", broken);
        }
    }
}

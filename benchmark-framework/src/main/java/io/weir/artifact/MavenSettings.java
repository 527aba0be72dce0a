package io.weir.artifact;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.eclipse.aether.repository.RemoteRepository;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/** The user's settings.xml over the installation's, decrypted, with the command line's overrides. */
final class MavenSettings {

    private static final RemoteRepository CENTRAL =
            new RemoteRepository.Builder("central", "default", "https://repo.maven.apache.org/maven2").build();

    private final Settings settings;
    private final MavenEnvironment environment;

    private MavenSettings(Settings settings, MavenEnvironment environment) {
        this.settings = settings;
        this.environment = environment;
    }

    /** Reads and merges both files; missing ones are fine. */
    static MavenSettings read(MavenEnvironment environment) throws ArtifactException {
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
            throw new ArtifactException(
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

    /** Returns the repositories of the active profiles, then Central unless one of them redefines it. */
    List<RemoteRepository> repositories() {
        List<RemoteRepository> repositories = new ArrayList<>();
        for (Profile profile : activeProfiles()) {
            for (var repository : profile.getRepositories()) {
                repositories.add(
                        new RemoteRepository.Builder(repository.getId(), repository.getLayout(), repository.getUrl())
                                .build());
            }
        }
        if (repositories.stream().noneMatch(known -> known.getId().equals(CENTRAL.getId()))) {
            repositories.add(CENTRAL);
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
}

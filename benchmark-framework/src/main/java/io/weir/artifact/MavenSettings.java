package io.weir.artifact;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.repository.Authentication;
import org.eclipse.aether.repository.ProxySelector;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.transfer.TransferListener;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.ConservativeAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.eclipse.aether.util.repository.JreProxySelector;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;
import org.jspecify.annotations.Nullable;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/** The user's settings.xml over the installation's, decrypted, with the command line's overrides. */
record MavenSettings(Settings settings, MavenEnvironment environment) {

    private static final int CONNECT_MILLIS = 15_000;
    private static final int SILENCE_MILLIS = 60_000;

    private static final String TRUSTED_CHECKSUMS = "aether.artifactResolver.postProcessor.trustedChecksums";

    /** As in the POM that all POMs inherit, but that a wrong checksum is an error. */
    private static final RemoteRepository CENTRAL = new RemoteRepository.Builder(
                    "central", "default", "https://repo.maven.apache.org/maven2")
            .setReleasePolicy(policy(null))
            .setSnapshotPolicy(new RepositoryPolicy(
                    false, RepositoryPolicy.UPDATE_POLICY_DAILY, RepositoryPolicy.CHECKSUM_POLICY_FAIL))
            .build();

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

    /** Returns the repositories of the active profiles, then Central unless one of them redefines it. */
    List<RemoteRepository> repositories() {
        List<RemoteRepository> repositories = new ArrayList<>();
        for (Profile profile : activeProfiles()) {
            for (var repository : profile.getRepositories()) {
                repositories.add(
                        new RemoteRepository.Builder(repository.getId(), repository.getLayout(), repository.getUrl())
                                .setReleasePolicy(policy(repository.getReleases()))
                                .setSnapshotPolicy(policy(repository.getSnapshots()))
                                .build());
            }
        }
        if (repositories.stream().noneMatch(known -> known.getId().equals(CENTRAL.getId()))) {
            repositories.add(CENTRAL);
        }
        return repositories;
    }

    /** Returns the policy for one kind of artifacts. What the settings leave out is as in Maven, but for checksums. */
    private static RepositoryPolicy policy(org.apache.maven.settings.@Nullable RepositoryPolicy configured) {
        if (configured == null) {
            return new RepositoryPolicy(
                    true, RepositoryPolicy.UPDATE_POLICY_DAILY, RepositoryPolicy.CHECKSUM_POLICY_FAIL);
        }
        return new RepositoryPolicy(
                configured.isEnabled(),
                Objects.requireNonNullElse(configured.getUpdatePolicy(), RepositoryPolicy.UPDATE_POLICY_DAILY),
                Objects.requireNonNullElse(configured.getChecksumPolicy(), RepositoryPolicy.CHECKSUM_POLICY_FAIL));
    }

    /** Tells whether a wrong checksum was declared to be no reason against a file, for all repositories. */
    private boolean takesAnyChecksum() {
        return environment
                .checksumPolicy()
                .filter(RepositoryPolicy.CHECKSUM_POLICY_WARN::equals)
                .isPresent();
    }

    /** Returns the active profiles. One that is active by default counts only if no other is. */
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

    /** Opens a session in which repositories get the mirrors, proxies and credentials of these settings. */
    CloseableSession session(RepositorySystem system, TransferListener transfers) {
        return new SessionBuilderSupplier(system)
                .get()
                .withLocalRepositoryBaseDirectories(localRepository())
                .setMirrorSelector(mirrors())
                .setProxySelector(proxies())
                .setAuthenticationSelector(servers())
                .setOffline(offline())
                .setTransferListener(transfers)
                .setSystemProperties(System.getProperties())
                .setChecksumPolicy(environment.checksumPolicy().orElse(null))
                // Else whoever publishes a dependency decides whom we ask.
                .setIgnoreArtifactDescriptorRepositories(true)
                // The default ignores a missing or broken POM, so that the class path would lack its dependencies.
                .setArtifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(false, false))
                .setConfigProperties(Map.of(
                        // The order in which Maven itself lists a class path; the default differs.
                        ConfigurationProperties.REPOSITORY_SYSTEM_DEPENDENCY_VISITOR,
                        ConfigurationProperties.REPOSITORY_SYSTEM_DEPENDENCY_VISITOR_PREORDER,
                        ConfigurationProperties.CONNECT_TIMEOUT,
                        CONNECT_MILLIS,
                        // Those that repositories have, and the one of TrustedChecksums.
                        "aether.checksums.downloadChecksumAlgorithms",
                        "SHA-1,SHA-256,MD5",
                        // They hold for files too that are in the local repository already.
                        TRUSTED_CHECKSUMS,
                        !takesAnyChecksum(),
                        TRUSTED_CHECKSUMS + ".checksumAlgorithms",
                        TrustedChecksums.ALGORITHM,
                        ConfigurationProperties.REQUEST_TIMEOUT,
                        SILENCE_MILLIS))
                .build();
    }

    private DefaultMirrorSelector mirrors() {
        DefaultMirrorSelector mirrors = new DefaultMirrorSelector();
        for (Mirror mirror : settings.getMirrors()) {
            mirrors.add(
                    mirror.getId(),
                    mirror.getUrl(),
                    mirror.getLayout(),
                    false,
                    mirror.isBlocked(),
                    mirror.getMirrorOf(),
                    mirror.getMirrorOfLayouts());
        }
        // The first that matches counts. Maven has this one in the settings of its installation, which may be missing.
        mirrors.add("unencrypted", "http://0.0.0.0/", "default", false, true, "external:http:*", "");
        return mirrors;
    }

    /** Returns the settings' proxies; if none is active, those of the JVM's system properties. */
    private ProxySelector proxies() {
        List<Proxy> active =
                settings.getProxies().stream().filter(Proxy::isActive).toList();
        if (active.isEmpty()) {
            return new JreProxySelector();
        }
        DefaultProxySelector proxies = new DefaultProxySelector();
        for (Proxy proxy : active) {
            Authentication authentication = proxy.getUsername() == null
                    ? null
                    : new AuthenticationBuilder()
                            .addUsername(proxy.getUsername())
                            .addPassword(proxy.getPassword())
                            .build();
            proxies.add(
                    new org.eclipse.aether.repository.Proxy(
                            proxy.getProtocol(), proxy.getHost(), proxy.getPort(), authentication),
                    proxy.getNonProxyHosts());
        }
        return proxies;
    }

    private ConservativeAuthenticationSelector servers() {
        DefaultAuthenticationSelector servers = new DefaultAuthenticationSelector();
        for (Server server : settings.getServers()) {
            AuthenticationBuilder authentication = new AuthenticationBuilder()
                    .addUsername(server.getUsername())
                    .addPassword(server.getPassword());
            if (server.getPrivateKey() != null) {
                authentication.addPrivateKey(server.getPrivateKey(), server.getPassphrase());
            }
            servers.add(server.getId(), authentication.build());
        }
        return new ConservativeAuthenticationSelector(servers);
    }
}

package io.weir.artifact;

import java.util.List;
import java.util.Map;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.repository.Authentication;
import org.eclipse.aether.repository.Proxy;
import org.eclipse.aether.repository.ProxySelector;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.ConservativeAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.eclipse.aether.util.repository.JreProxySelector;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;

/** An open connection to the repositories that the settings name. */
final class MavenSession implements AutoCloseable {

    private static final int CONNECT_MILLIS = 15_000;
    private static final int SILENCE_MILLIS = 60_000;

    private final RepositorySystem system;
    private final CloseableSession session;
    private final List<RemoteRepository> repositories;

    MavenSession(MavenSettings settings, DownloadCount transfers) {
        this.system = new RepositorySystemSupplier().get();
        this.session = new SessionBuilderSupplier(system)
                .get()
                .withLocalRepositoryBaseDirectories(settings.localRepository())
                .setMirrorSelector(mirrors(settings.settings()))
                .setProxySelector(proxies(settings.settings()))
                .setAuthenticationSelector(servers(settings.settings()))
                .setOffline(settings.offline())
                .setTransferListener(transfers)
                .setSystemProperties(System.getProperties())
                // The default ignores a missing or broken POM, so that the class path would lack its dependencies.
                .setArtifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(false, false))
                .setConfigProperties(Map.of(
                        // The order in which Maven itself lists a class path; the default differs.
                        ConfigurationProperties.REPOSITORY_SYSTEM_DEPENDENCY_VISITOR,
                        ConfigurationProperties.REPOSITORY_SYSTEM_DEPENDENCY_VISITOR_PREORDER,
                        ConfigurationProperties.CONNECT_TIMEOUT,
                        CONNECT_MILLIS,
                        ConfigurationProperties.REQUEST_TIMEOUT,
                        SILENCE_MILLIS))
                .build();
        this.repositories = system.newResolutionRepositories(session, settings.repositories());
    }

    RepositorySystem system() {
        return system;
    }

    RepositorySystemSession session() {
        return session;
    }

    /** Returns the repositories with mirrors, proxies and credentials applied. */
    List<RemoteRepository> repositories() {
        return repositories;
    }

    private static DefaultMirrorSelector mirrors(Settings settings) {
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
        return mirrors;
    }

    /** Returns the settings' proxies; if there are none, those of the JVM's system properties. */
    private static ProxySelector proxies(Settings settings) {
        DefaultProxySelector configured = new DefaultProxySelector();
        for (org.apache.maven.settings.Proxy proxy : settings.getProxies()) {
            if (proxy.isActive()) {
                Authentication authentication = proxy.getUsername() == null
                        ? null
                        : new AuthenticationBuilder()
                                .addUsername(proxy.getUsername())
                                .addPassword(proxy.getPassword())
                                .build();
                configured.add(
                        new Proxy(proxy.getProtocol(), proxy.getHost(), proxy.getPort(), authentication),
                        proxy.getNonProxyHosts());
            }
        }
        boolean anyActive = settings.getProxies().stream().anyMatch(org.apache.maven.settings.Proxy::isActive);
        return anyActive ? configured : new JreProxySelector();
    }

    private static ConservativeAuthenticationSelector servers(Settings settings) {
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

    @Override
    public void close() {
        session.close();
        system.shutdown();
    }
}

package io.weir.artifact;

import io.weir.driver.broker.ArtifactSet;
import io.weir.process.UserFolders;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.spi.checksums.TrustedChecksumsSource;
import org.eclipse.aether.supplier.RepositorySystemSupplier;

/**
 * Makes class paths from Maven coordinates; fetches missing files into the user's own local repository.
 *
 * <p>Honours the user's and the installation's settings.xml (mirrors, proxies, servers, profiles' repositories,
 * offline, local repository), {@code maven.repo.local} and {@code weir.offline}. A file that fails its checksum is an
 * error, and only repositories of the settings are asked. Safe for use by several threads and several JVMs at once.
 */
public final class ArtifactResolver {

    private static final Duration LAST_BYTE = Duration.ofSeconds(1);

    private final MavenEnvironment environment;
    private final ResolvedSets known;
    private final TrustedChecksumsSource trusted;

    public static ArtifactResolver ofThisUser() {
        Properties system = System.getProperties();
        Map<String, String> environment = System.getenv();
        return new ArtifactResolver(
                MavenEnvironment.of(system, environment),
                UserFolders.cache(system, environment),
                TrustedChecksums.ofDefaultVersions());
    }

    /** @param trusted checksums that count for more than those of repositories */
    ArtifactResolver(MavenEnvironment environment, Path cache, TrustedChecksumsSource trusted) {
        this.environment = environment;
        this.trusted = trusted;
        this.known = new ResolvedSets(cache, environment.checksumPolicy().orElse("") + trusted.hashCode());
    }

    /**
     * Resolves a set to its run-time class path, in the order that Maven would give it.
     *
     * @param set coordinates with fixed versions; ranges, LATEST and RELEASE are refused
     * @param listener receives the progress of downloads
     * @return existing files, without duplicates
     * @throws ArtifactException when a file can't be had; the sentence says whether the version is unknown, the network
     *     forbidden or refused, the settings malformed or the disk full
     * @throws InterruptedException within about a second of an interrupt; no unfinished file counts as fetched
     */
    public List<Path> resolve(ArtifactSet set, DownloadListener listener)
            throws ArtifactException, InterruptedException {
        List<Artifact> withDependencies = artifacts(set.coordinates(), "jar");
        List<Artifact> boms = artifacts(set.boms(), "pom");
        List<Artifact> alone = artifacts(set.jarsWithoutPom(), "jar");
        MavenSettings settings = MavenSettings.read(environment);
        Optional<List<Path>> earlier = known.find(set, settings.localRepository());
        if (earlier.isPresent()) {
            return earlier.get();
        }
        DownloadCount transfers = new DownloadCount(listener);
        List<Path> files =
                interruptibly(() -> fetch(set, settings, withDependencies, boms, alone, transfers), transfers);
        boolean fixed =
                Stream.of(withDependencies, boms, alone).flatMap(List::stream).noneMatch(Artifact::isSnapshot);
        if (fixed) {
            known.remember(set, settings.localRepository(), files);
        }
        return files;
    }

    /** Fetches in a daemon thread, as the resolver ignores interrupts; a transfer that stalls is left behind. */
    private static List<Path> interruptibly(Callable<List<Path>> fetching, DownloadCount transfers)
            throws ArtifactException, InterruptedException {
        FutureTask<List<Path>> task = new FutureTask<>(fetching);
        Thread thread = new Thread(task, "weir-fetch");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException stopped) {
            transfers.cancel();
            thread.join(LAST_BYTE.toMillis());
            throw stopped;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof ArtifactException known) {
                throw known;
            }
            throw new IllegalStateException("fetching has failed in an unknown way", failed.getCause());
        }
    }

    private RepositorySystem system() {
        return new RepositorySystemSupplier() {
            @Override
            protected Map<String, TrustedChecksumsSource> createTrustedChecksumsSources() {
                return Map.of("weir", trusted);
            }
        }.get();
    }

    private List<Path> fetch(
            ArtifactSet set,
            MavenSettings settings,
            List<Artifact> withDependencies,
            List<Artifact> boms,
            List<Artifact> alone,
            DownloadCount transfers)
            throws ArtifactException {
        LinkedHashSet<Path> classPath = new LinkedHashSet<>();
        RepositorySystem system = system();
        try (CloseableSession session = settings.session(system, transfers)) {
            List<RemoteRepository> repositories = system.newResolutionRepositories(session, settings.repositories());
            for (Artifact jar : alone) {
                classPath.add(path(system.resolveArtifact(session, new ArtifactRequest(jar, repositories, null))));
            }
            if (!withDependencies.isEmpty()) {
                CollectRequest collect = new CollectRequest().setRepositories(repositories);
                for (Artifact bom : boms) {
                    system.readArtifactDescriptor(session, new ArtifactDescriptorRequest(bom, repositories, null))
                            .getManagedDependencies()
                            .forEach(collect::addManagedDependency);
                }
                List<Exclusion> exclusions = exclusions(set);
                withDependencies.forEach(
                        artifact -> collect.addDependency(new Dependency(artifact, "runtime", false, exclusions)));
                system.resolveDependencies(session, new DependencyRequest(collect, null))
                        .getArtifactResults()
                        .forEach(result -> classPath.add(path(result)));
            }
        } catch (RepositoryException failure) {
            throw ResolutionFailure.explain(set, settings, failure);
        } finally {
            system.shutdown();
        }
        return List.copyOf(classPath);
    }

    private static Path path(ArtifactResult result) {
        return result.getArtifact().getPath();
    }

    private static List<Exclusion> exclusions(ArtifactSet set) throws ArtifactException {
        List<Exclusion> exclusions = new ArrayList<>();
        for (String excluded : set.exclusions()) {
            String[] parts = excluded.split(":", -1);
            if (parts.length != 2) {
                throw new ArtifactException("the exclusion " + excluded + " must be written group:artifact");
            }
            exclusions.add(new Exclusion(parts[0], parts[1], "*", "*"));
        }
        return exclusions;
    }

    /** Parses coordinates, before any request to the network, so that a typo costs no download. */
    private static List<Artifact> artifacts(List<String> coordinates, String extension) throws ArtifactException {
        List<Artifact> artifacts = new ArrayList<>();
        for (String text : coordinates) {
            String[] parts = text.split(":", -1);
            String version = parts[parts.length - 1];
            if (parts.length < 3 || parts.length > 5 || Stream.of(parts).anyMatch(String::isBlank)) {
                throw new ArtifactException("the artifact " + text + " must be written group:artifact:version");
            }
            if (version.equals("LATEST") || version.equals("RELEASE") || version.matches(".*[\\[(,)\\]].*")) {
                throw new ArtifactException("the artifact " + text + " needs one fixed version, because \"" + version
                        + "\" would mean something else tomorrow");
            }
            artifacts.add(
                    parts.length == 3
                            ? new DefaultArtifact(parts[0], parts[1], extension, version)
                            : new DefaultArtifact(text));
        }
        return artifacts;
    }
}

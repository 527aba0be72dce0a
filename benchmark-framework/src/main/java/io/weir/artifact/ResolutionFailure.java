package io.weir.artifact;

import io.weir.driver.broker.ArtifactSet;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.ChecksumFailureException;
import org.eclipse.aether.transfer.RepositoryOfflineException;

/** Turns the resolver's nested exceptions into one sentence with cause and remedy. */
final class ResolutionFailure {

    /** Free space below which a file that could not be written did not fit: some artifacts have tens of megabytes. */
    private static final long LITTLE_BYTES = 100_000_000;

    private ResolutionFailure() {}

    static ArtifactException explain(ArtifactSet set, MavenSettings settings, RepositoryException failure) {
        List<Throwable> causes = Stream.iterate((Throwable) failure, Throwable::getCause)
                .limit(20)
                .takeWhile(cause -> cause != null)
                .toList();
        String what = String.join(", ", set.coordinates().isEmpty() ? set.jarsWithoutPom() : set.coordinates());
        Throwable deepest = causes.get(causes.size() - 1);
        return new ArtifactException("can't fetch " + what + ": " + reason(causes, deepest, settings), failure);
    }

    private static String reason(List<Throwable> causes, Throwable deepest, MavenSettings settings) {
        if (isDiskFull(causes, settings.localRepository())) {
            return "the disk that holds the local repository " + settings.localRepository()
                    + " is full; free some space and try again";
        }
        if (settings.offline() || find(causes, RepositoryOfflineException.class).isPresent()) {
            return "Maven is offline (by settings.xml, -o or -D" + MavenEnvironment.OFFLINE
                    + ") and the local repository " + settings.localRepository() + " lacks "
                    + missing(causes).orElse("some of it") + "; run once with the network allowed";
        }
        Optional<ChecksumFailureException> wrong = find(causes, ChecksumFailureException.class);
        if (wrong.isPresent()) {
            return checksum(causes, wrong.get(), settings);
        }
        Optional<ArtifactNotFoundException> notFound = find(causes, ArtifactNotFoundException.class);
        if (notFound.isPresent()) {
            boolean pom = "pom".equals(notFound.get().getArtifact().getExtension());
            return "the repositories lack " + (pom ? "the POM " : "")
                    + notFound.get().getArtifact()
                    + "; check the version, whether it is published completely, and the mirror if settings.xml names one";
        }
        Optional<ArtifactTransferException> transfer = find(causes, ArtifactTransferException.class);
        if (transfer.isPresent() && transfer.get().getRepository().isBlocked()) {
            String blocked = transfer.get().getRepository().getMirroredRepositories().stream()
                    .map(RemoteRepository::getUrl)
                    .collect(Collectors.joining(", "));
            return "the other repositories lack it, and " + blocked
                    + " is not asked, because its answers could be changed on the way;"
                    + " write https there, or name a mirror in settings.xml";
        }
        if (transfer.isPresent()) {
            return "the transfer from " + transfer.get().getRepository().getUrl() + " failed (" + text(deepest)
                    + "); check the network, and mirrors, proxies and servers in settings.xml";
        }
        return text(deepest);
    }

    private static String checksum(List<Throwable> causes, ChecksumFailureException wrong, MavenSettings settings) {
        Optional<ArtifactTransferException> transfer = find(causes, ArtifactTransferException.class);
        if (transfer.isEmpty()) {
            return "a file in the local repository " + settings.localRepository()
                    + " is not the one that was published, and was not used (" + text(wrong)
                    + "); remove it there, so that it is fetched again";
        }
        String source = transfer.get().getRepository().getUrl();
        if (wrong.getExpected().isEmpty()) {
            return source + " has no checksum of " + transfer.get().getArtifact()
                    + ", which was therefore not used; have it publish checksums, or accept that by"
                    + " <checksumPolicy>warn</checksumPolicy> of that repository in settings.xml";
        }
        return transfer.get().getArtifact() + " from " + source + " fails its checksum, and was not used ("
                + text(wrong) + "); it is damaged or was changed: try again, and tell who keeps that repository";
    }

    private static Optional<String> missing(List<Throwable> causes) {
        return find(causes, ArtifactTransferException.class).map(exception -> String.valueOf(exception.getArtifact()));
    }

    /** Returns whether a failed write is due to the disk: by its free space, as the words differ by language. */
    static boolean isDiskFull(List<Throwable> causes, Path localRepository) {
        long free = Stream.iterate(localRepository.toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(Files::exists)
                .findFirst()
                .map(folder -> folder.toFile().getUsableSpace())
                .orElse(Long.MAX_VALUE);
        return causes.stream()
                .filter(cause -> cause.getClass() == IOException.class || cause.getClass() == FileSystemException.class)
                .anyMatch(cause -> free < LITTLE_BYTES || text(cause).contains("Disk quota exceeded"));
    }

    private static String text(Throwable cause) {
        String message = cause.getMessage();
        return message == null || message.isBlank()
                ? cause.getClass().getSimpleName()
                : cause.getClass().getSimpleName() + ": " + message.strip().replaceAll("\\s+", " ");
    }

    private static <T extends Throwable> Optional<T> find(List<Throwable> causes, Class<T> type) {
        return causes.stream().filter(type::isInstance).map(type::cast).reduce((first, last) -> last);
    }
}

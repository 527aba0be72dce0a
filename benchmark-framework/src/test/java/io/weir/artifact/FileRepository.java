package io.weir.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Maven repository in a folder, a settings.xml that mirrors everything to it, and an empty local repository. */
public final class FileRepository {

    private final Path root;

    public FileRepository(Path root) throws IOException {
        this.root = root;
        settings("");
    }

    /** An artifact of group "test" with a jar of some bytes; dependencies as {@code artifact:version}. */
    public FileRepository with(String artifact, String version, String... dependencies) throws IOException {
        pom(artifact, version, "jar", "<dependencies>" + dependencies(dependencies) + "</dependencies>");
        return jar(artifact, version);
    }

    /** A POM of managed versions. */
    FileRepository bom(String artifact, String version, String... managed) throws IOException {
        String dependencies = "<dependencyManagement><dependencies>" + dependencies(managed)
                + "</dependencies></dependencyManagement>";
        return pom(artifact, version, "pom", dependencies);
    }

    FileRepository jar(String artifact, String version) throws IOException {
        Files.writeString(remote(artifact, version, "jar"), artifact + " " + version);
        return sum(artifact, version, "jar");
    }

    FileRepository pom(String artifact, String version, String packaging, String body) throws IOException {
        Files.writeString(
                remote(artifact, version, "pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>" + artifact
                        + "</artifactId><version>" + version + "</version><packaging>" + packaging + "</packaging>"
                        + body + "</project>");
        return sum(artifact, version, "pom");
    }

    /** Publishes the checksum of a file as it is now. */
    public FileRepository sum(String artifact, String version, String extension) throws IOException {
        Path file = remote(artifact, version, extension);
        Files.writeString(file.resolveSibling(file.getFileName() + ".sha1"), checksum(file, "SHA-1"));
        return this;
    }

    static String checksum(Path file, String algorithm) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new AssertionError(everyJavaHasIt);
        }
    }

    /** Changes a file, as somebody would who may write to the repository but to nothing else of it. */
    Path tamperWith(String artifact, String version, String extension) throws IOException {
        return Files.writeString(remote(artifact, version, extension), "<!-- tampered -->", StandardOpenOption.APPEND);
    }

    private static String dependencies(String... dependencies) {
        return Stream.of(dependencies)
                .map(dependency -> dependency.split(":"))
                .map(parts -> "<dependency><groupId>test</groupId><artifactId>" + parts[0] + "</artifactId><version>"
                        + parts[1] + "</version></dependency>")
                .collect(Collectors.joining());
    }

    public Path remote(String artifact, String version, String extension) throws IOException {
        Path folder = root.resolve("remote/test").resolve(artifact).resolve(version);
        Files.createDirectories(folder);
        return folder.resolve(artifact + "-" + version + "." + extension);
    }

    Path local() {
        return root.resolve("local");
    }

    Path local(String artifact, String version) {
        return local().resolve("test").resolve(artifact).resolve(version).resolve(artifact + "-" + version + ".jar");
    }

    /** Settings that mirror everything to this repository, and more. */
    FileRepository settings(String more) throws IOException {
        return rawSettings("<settings><localRepository>" + local() + "</localRepository><mirrors><mirror><id>m</id>"
                + "<mirrorOf>*</mirrorOf><url>" + root.resolve("remote").toUri() + "</url></mirror></mirrors>" + more
                + "</settings>");
    }

    FileRepository rawSettings(String text) throws IOException {
        Files.writeString(root.resolve("settings.xml"), text);
        return this;
    }

    public ArtifactResolver resolver() {
        return resolver(false);
    }

    ArtifactResolver resolver(boolean offline) {
        return resolver(environment(offline, Optional.empty()), Map.of());
    }

    MavenEnvironment environment(boolean offline, Optional<String> checksumPolicy) {
        return new MavenEnvironment(
                root.resolve("settings.xml"),
                Optional.empty(),
                Optional.empty(),
                offline,
                checksumPolicy,
                new Properties());
    }

    ArtifactResolver resolver(MavenEnvironment environment, Map<String, String> trusted) {
        return new ArtifactResolver(environment, root.resolve("cache"), new TrustedChecksums(trusted));
    }
}

package io.weir.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        return this;
    }

    private FileRepository pom(String artifact, String version, String packaging, String body) throws IOException {
        Files.writeString(
                remote(artifact, version, "pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>" + artifact
                        + "</artifactId><version>" + version + "</version><packaging>" + packaging + "</packaging>"
                        + body + "</project>");
        return this;
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
        var environment = new MavenEnvironment(
                root.resolve("settings.xml"), Optional.empty(), Optional.empty(), offline, new Properties());
        return new ArtifactResolver(environment, root.resolve("cache"));
    }
}

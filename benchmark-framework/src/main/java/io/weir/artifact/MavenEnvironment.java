package io.weir.artifact;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Locations of the settings and files of this user's Maven, found as Maven itself would.
 *
 * @param userSettings the user's settings.xml, present or not
 * @param globalSettings the installation's settings.xml, if a Maven was found
 * @param localRepository a local repository given on the command line, which wins over the settings
 * @param offline whether the command line forbids the network; the settings may do so too
 * @param checksumPolicy of all repositories, if the command line says one ({@code -C}, {@code -c})
 * @param properties values for the placeholders in the settings
 */
record MavenEnvironment(
        Path userSettings,
        Optional<Path> globalSettings,
        Optional<Path> localRepository,
        boolean offline,
        Optional<String> checksumPolicy,
        Properties properties) {

    /** System property: {@code true} or empty forbids the network. */
    static final String OFFLINE = "weir.offline";

    private static final String LOCAL_REPOSITORY = "maven.repo.local";

    /** Reads system properties and the environment variables that Maven's own launcher reads. */
    static MavenEnvironment of(Properties system, Map<String, String> environment) {
        List<String> arguments = words(environment.getOrDefault("MAVEN_ARGS", ""));
        Properties properties = new Properties();
        environment.forEach((name, value) -> properties.setProperty("env." + name, value));
        properties.putAll(system);
        return new MavenEnvironment(
                option(arguments, "-s", "--settings")
                        .map(Path::of)
                        .orElseGet(() -> Path.of(system.getProperty("user.home"), ".m2", "settings.xml")),
                mavenHome(environment).map(home -> home.resolve("conf/settings.xml")),
                Optional.ofNullable(system.getProperty(LOCAL_REPOSITORY))
                        .or(() -> definition(arguments))
                        .or(() -> definition(words(environment.getOrDefault("MAVEN_OPTS", ""))))
                        .map(Path::of),
                isSet(system.getProperty(OFFLINE)) || arguments.contains("-o") || arguments.contains("--offline"),
                checksumPolicy(arguments),
                properties);
    }

    private static Optional<String> checksumPolicy(List<String> arguments) {
        if (arguments.contains("-C") || arguments.contains("--strict-checksums")) {
            return Optional.of(RepositoryPolicy.CHECKSUM_POLICY_FAIL);
        }
        return arguments.contains("-c") || arguments.contains("--lax-checksums")
                ? Optional.of(RepositoryPolicy.CHECKSUM_POLICY_WARN)
                : Optional.empty();
    }

    private static boolean isSet(@Nullable String flag) {
        return flag != null && (flag.isEmpty() || Boolean.parseBoolean(flag));
    }

    private static Optional<Path> mavenHome(Map<String, String> environment) {
        for (String variable : List.of("MAVEN_HOME", "M2_HOME")) {
            String home = environment.get(variable);
            if (home != null && !home.isBlank()) {
                return Optional.of(Path.of(home));
            }
        }
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path launcher = Path.of(folder, "mvn");
            if (!folder.isEmpty() && Files.isExecutable(launcher)) {
                return homeOf(launcher);
            }
        }
        return Optional.empty();
    }

    /** Returns the installation of a launcher, which is often a link into its bin. */
    private static Optional<Path> homeOf(Path launcher) {
        try {
            return Optional.ofNullable(launcher.toRealPath().getParent()).map(Path::getParent);
        } catch (IOException unreadable) {
            // A launcher that can't be followed is no installation; its settings are optional anyway.
            return Optional.empty();
        }
    }

    private static Optional<String> definition(List<String> arguments) {
        String prefix = "-D" + LOCAL_REPOSITORY + "=";
        return arguments.stream()
                .filter(argument -> argument.startsWith(prefix))
                .map(argument -> argument.substring(prefix.length()))
                .reduce((first, last) -> last);
    }

    private static Optional<String> option(List<String> arguments, String shortName, String longName) {
        for (int i = 0; i + 1 < arguments.size(); i++) {
            if (arguments.get(i).equals(shortName) || arguments.get(i).equals(longName)) {
                return Optional.of(arguments.get(i + 1));
            }
        }
        return Optional.empty();
    }

    private static List<String> words(String line) {
        return line.isBlank() ? List.of() : List.of(line.trim().split("\\s+"));
    }
}

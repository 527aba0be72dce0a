package io.weir.plugin;

import io.weir.driver.Driver;
import io.weir.driver.DriverSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * A folder of jars that make up one driver, read without loading any class of it.
 *
 * @param name the driver's short name taken from the folder's name: {@code drivers/x} and
 *     {@code driver-x/target/driver} are both "x"
 * @param ownJars those of the jars that name a driver: the driver's own code, as opposed to its client
 * @param driverClasses the classes named by {@code META-INF/services/io.weir.driver.Driver}
 * @param client the client library, as {@code META-INF/weir-client.properties} describes it; empty if nothing does
 */
public record DriverFolder(
        String name, Path path, List<Path> jars, List<Path> ownJars, List<String> driverClasses, Properties client) {

    static final String SERVICE = "META-INF/services/" + Driver.class.getName();
    static final String CLIENT = "META-INF/weir-client.properties";

    /** Reads a folder; {@link #driverClasses} is empty if it holds no driver. */
    static DriverFolder read(Path path) throws IOException {
        List<Path> jars = jars(path);
        List<Path> ownJars = new ArrayList<>();
        List<String> classes = new ArrayList<>();
        Properties client = new Properties();
        for (Path jar : jars) {
            try (JarFile file = new JarFile(jar.toFile())) {
                ZipEntry service = file.getEntry(SERVICE);
                if (service != null) {
                    ownJars.add(jar);
                    classes.addAll(classNames(file, service));
                }
                ZipEntry described = file.getEntry(CLIENT);
                if (described != null) {
                    try (InputStream in = file.getInputStream(described)) {
                        client.load(in);
                    }
                }
            } catch (IOException unreadable) {
                throw new IOException(jar + " can't be read as a jar: " + unreadable.getMessage(), unreadable);
            }
        }
        return new DriverFolder(nameOf(path), path, jars, ownJars, classes, client);
    }

    List<String> clientList(String key) {
        return Stream.of(client.getProperty(key, "").split(","))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .toList();
    }

    /** Returns whether the driver has a second client, which can be added; most have none. */
    public boolean hasAddedClient() {
        return !clientList("added.client").isEmpty();
    }

    /** Returns whether settings ask for the second client, by a condition "key=value", or "key" for any value. */
    public boolean addsClient(DriverSettings settings) {
        return clientList("added.when").stream().anyMatch(condition -> {
            int equals = condition.indexOf('=');
            String key = equals < 0 ? condition : condition.substring(0, equals);
            String value = settings.optionalText(key).map(String::strip).orElse("");
            return equals < 0 ? !value.isEmpty() : value.equalsIgnoreCase(condition.substring(equals + 1));
        });
    }

    /** Returns the version of the client library among jars, by the name of its jar; null where there is none to be told. */
    @Nullable
    String clientVersion(List<Path> classPath) {
        return Stream.of("added.client", "client")
                .flatMap(key -> clientList(key).stream().limit(1))
                .map(client ->
                        Pattern.compile(Pattern.quote(client.substring(client.indexOf(':') + 1)) + "-(\\d.*)\\.jar"))
                .flatMap(name -> classPath.stream().map(jar -> name.matcher(String.valueOf(jar.getFileName()))))
                .filter(Matcher::matches)
                .map(found -> found.group(1))
                .findFirst()
                .orElse(null);
    }

    static List<Path> jars(Path folder) throws IOException {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
            files.forEach(jars::add);
        }
        jars.sort(null);
        return jars;
    }

    private static List<String> classNames(JarFile jar, ZipEntry service) throws IOException {
        try (InputStream names = jar.getInputStream(service)) {
            return new String(names.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }

    static String nameOf(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path named = absolute.endsWith(Path.of("target", "driver"))
                ? absolute.resolve("../..").normalize()
                : absolute;
        Path last = named.getFileName();
        return last == null ? "" : last.toString().replaceFirst("^driver-", "");
    }
}

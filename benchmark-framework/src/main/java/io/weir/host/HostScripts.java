package io.weir.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;

/** The scripts, for a POSIX shell, by which workers are started and ended on their hosts. */
public final class HostScripts {

    private HostScripts() {}

    /**
     * Returns the script that takes the certificate to a host, starts its worker, and waits until it listens.
     *
     * @param certificates those of this host, and of no other
     * @param home folder of Weir there
     * @param limit for the start; a clone builds first
     * @param settings variables of the worker's environment
     */
    public static String start(
            HostAddress host, CertificateFolder certificates, String home, Duration limit, Map<String, String> settings)
            throws IOException {
        StringBuilder script = new StringBuilder(name(host));
        variable("address", host.toString(), script);
        variable("home", home, script);
        variable("limit", String.valueOf(limit.toSeconds()), script);
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            script.append("export ");
            variable(setting.getKey(), setting.getValue(), script);
        }
        script.append("unpack() {\n");
        for (Path file : certificates.files()) {
            script.append("echo ")
                    .append(Base64.getEncoder().encodeToString(Files.readAllBytes(file)))
                    .append(" | base64 -d >\"$1/")
                    .append(file.getFileName())
                    .append("\"\n");
        }
        return script.append("}\n").append(resource("start.sh")).toString();
    }

    /** Returns the script that ends the worker of a host and removes its certificate there. */
    public static String stop(HostAddress host) {
        return name(host) + resource("stop.sh");
    }

    private static String name(HostAddress host) {
        StringBuilder line = new StringBuilder();
        variable("name", host.toString().replaceAll("[^A-Za-z0-9._-]", "_"), line);
        return line.toString();
    }

    private static void variable(String name, String value, StringBuilder script) {
        script.append(name).append("='").append(value.replace("'", "'\\''")).append("'\n");
    }

    private static String resource(String name) {
        try (InputStream script = HostScripts.class.getResourceAsStream(name)) {
            if (script == null) {
                throw new IllegalStateException(name + " is no part of this Weir");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

package io.weir.config;

import io.weir.config.broker.BrokerSettings.Launch;
import io.weir.config.source.ConfigurationErrors;
import io.weir.driver.DriverSettings;
import io.weir.resource.Endpoint;
import io.weir.secret.Secrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes endpoints from the {@code resources} block of a driver file. */
final class EndpointsReader {

    private static final String PREFIX = CommonSettings.RESOURCES + ".";
    private static final String PROMETHEUS = PREFIX + CommonSettings.PROMETHEUS;
    private static final String HEADERS = PREFIX + CommonSettings.HEADERS;
    private static final String JMX = PREFIX + CommonSettings.JMX;
    private static final String JMX_USER = PREFIX + CommonSettings.JMX_USER;
    private static final String JMX_PASSWORD = PREFIX + CommonSettings.JMX_PASSWORD;
    /** Names of nodes, which become names of columns. */
    private static final Pattern NODE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^\\s:/@\\[\\]]+):([1-9][0-9]{0,4})");
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final int MAX_PORT = 65_535;

    /** Name of the run's own JVM. */
    /** Names of the processes of the generator. */
    private static final Pattern OF_THE_GENERATOR = Pattern.compile("generator|conductor|worker-[0-9]+");

    private final DriverSettings settings;
    private final SettingsReader reader;
    private final ConfigurationErrors errors;
    private final List<Endpoint> endpoints = new ArrayList<>();

    EndpointsReader(DriverSettings settings, SettingsReader reader, ConfigurationErrors errors) {
        this.settings = settings;
        this.reader = reader;
        this.errors = errors;
    }

    List<Endpoint> read(Launch launch) {
        Map<String, String> headers = settings.properties(HEADERS);
        headers.forEach((name, value) -> {
            if (!HEADER.matcher(name).matches() || value.chars().anyMatch(Character::isISOControl)) {
                wrong(
                        HEADERS + "." + name,
                        "is no header of HTTP: a name of letters, digits and -, a value in one line");
            }
        });
        settings.properties(PROMETHEUS).forEach((node, address) -> {
            if (isNode(PROMETHEUS, node)) {
                prometheus(node, address, headers).ifPresent(endpoints::add);
            }
        });
        Endpoint.Login login = login();
        settings.properties(JMX).forEach((node, address) -> {
            if (isNode(JMX, node)) {
                jmx(node, address, login).ifPresent(endpoints::add);
            }
        });
        if (!endpoints.isEmpty() && launch != Launch.NONE) {
            errors.add(
                    reader.location(CommonSettings.RESOURCES),
                    CommonSettings.RESOURCES
                            + " are of an existing cluster, and of a broker that is launched they are read"
                            + " anyway; take this block or the broker block out");
        }
        return List.copyOf(endpoints);
    }

    private boolean isNode(String block, String node) {
        String key = block + "." + node;
        if (!NODE.matcher(node).matches() || OF_THE_GENERATOR.matcher(node).matches()) {
            wrong(
                    key,
                    "is no name for a node: letters, digits, '.', '_' and '-', and not generator, conductor or worker-1");
            return false;
        }
        if (endpoints.stream().anyMatch(known -> known.node().equals(node))) {
            wrong(key, "is the second endpoint of " + node + "; keep one for each node");
            return false;
        }
        return true;
    }

    private Optional<Endpoint> prometheus(String node, String text, Map<String, String> headers) {
        String key = PROMETHEUS + "." + node;
        String shown = Secrets.masked(text);
        try {
            URI uri = new URI(text.strip());
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (web && uri.getHost() != null && uri.getPort() <= MAX_PORT) {
                return Optional.of(new Endpoint.Prometheus(
                        node, withoutLogin(uri), withLogin(headers, uri.getUserInfo()), "Prometheus " + shown));
            }
        } catch (URISyntaxException none) {
            // The error is reported below, without the secrets that the exception quotes.
        }
        wrong(key, "must be an address such as http://broker-1:8080/metrics, not '" + shown + "'");
        return Optional.empty();
    }

    private static URI withoutLogin(URI uri) throws URISyntaxException {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return new URI(uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) + path
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()));
    }

    private static Map<String, String> withLogin(Map<String, String> headers, @Nullable String login) {
        if (login == null) {
            return headers;
        }
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put("Authorization", "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
        return all;
    }

    private Endpoint.@Nullable Login login() {
        Optional<String> user = settings.optionalText(JMX_USER);
        Optional<String> password = settings.optionalText(JMX_PASSWORD);
        if (user.isPresent() != password.isPresent()) {
            String given = user.isPresent() ? JMX_USER : JMX_PASSWORD;
            wrong(given, "goes with " + (user.isPresent() ? JMX_PASSWORD : JMX_USER) + "; give both, or none");
        }
        return user.isPresent() && password.isPresent() ? new Endpoint.Login(user.get(), password.get()) : null;
    }

    private Optional<Endpoint> jmx(String node, String text, Endpoint.@Nullable Login login) {
        Matcher address = HOST_AND_PORT.matcher(text.strip());
        if (address.matches() && Integer.parseInt(address.group(2)) <= MAX_PORT) {
            return Optional.of(new Endpoint.Jmx(node, address.group(1), Integer.parseInt(address.group(2)), login));
        }
        wrong(JMX + "." + node, "must be a host and a port, such as broker-2:9999, not '" + Secrets.masked(text) + "'");
        return Optional.empty();
    }

    private void wrong(String key, String message) {
        errors.add(reader.location(key), key + " " + message);
    }
}

package io.weir.driver.nats.client;

import io.nats.client.support.JsonParser;
import io.nats.client.support.JsonValue;
import io.weir.driver.DriverException;
import io.weir.driver.support.Failures;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The servers' monitoring pages, which tell what clients can't ask for.
 *
 * @param addresses of the pages, {@code host:port}; none where they are not known
 */
public record Monitor(List<String> addresses, Duration limit) {

    /** Name of these addresses among those of a launched broker. */
    public static final String ADDRESSES = "monitor";

    public Monitor {
        addresses = List.copyOf(addresses);
    }

    /** Returns what the first server says of itself; empty where no page is known. */
    Optional<JsonValue> server() throws DriverException {
        return addresses.isEmpty() ? Optional.empty() : Optional.of(page(addresses.get(0), "varz"));
    }

    /** Returns the name of the server that leads JetStream as a whole; empty for a server alone, or where none answers. */
    Optional<String> metaLeader() {
        for (String address : addresses) {
            try {
                JsonValue cluster = page(address, "jsz").map.get("meta_cluster");
                JsonValue leader = cluster == null ? null : cluster.map.get("leader");
                if (leader != null && !leader.string.isEmpty()) {
                    return Optional.of(leader.string);
                }
            } catch (DriverException dead) {
                continue; // one of its followers knows as well
            }
        }
        return Optional.empty();
    }

    private JsonValue page(String address, String name) throws DriverException {
        String url = "http://" + address + "/" + name;
        try {
            // The JDK's newer client has threads that can't be ended.
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(url).toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout((int) limit.toMillis());
            connection.setReadTimeout((int) limit.toMillis());
            connection.setRequestProperty("Connection", "close");
            try (InputStream body = connection.getInputStream()) {
                return JsonParser.parse(new String(body.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException failure) {
            throw Failures.of("NATS did not answer " + url, failure);
        }
    }
}

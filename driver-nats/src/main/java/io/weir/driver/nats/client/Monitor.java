package io.weir.driver.nats.client;

import io.nats.client.support.JsonParser;
import io.nats.client.support.JsonValue;
import io.weir.driver.DriverException;
import io.weir.driver.support.Failures;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
    Optional<JsonValue> server() throws DriverException, InterruptedException {
        return addresses.isEmpty() ? Optional.empty() : Optional.of(page(addresses.get(0), "varz"));
    }

    /** Returns the name of the server that leads JetStream as a whole; empty for a server alone, or where none answers. */
    Optional<String> metaLeader() throws InterruptedException {
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

    private JsonValue page(String address, String name) throws DriverException, InterruptedException {
        URI uri = URI.create("http://" + address + "/" + name);
        try {
            HttpResponse<String> answer = HttpClient.newBuilder()
                    .connectTimeout(limit)
                    .build()
                    .send(HttpRequest.newBuilder(uri).timeout(limit).build(), HttpResponse.BodyHandlers.ofString());
            return JsonParser.parse(answer.body());
        } catch (IOException failure) {
            throw Failures.of("NATS did not answer " + uri, failure);
        }
    }
}

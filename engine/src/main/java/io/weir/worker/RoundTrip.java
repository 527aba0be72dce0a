package io.weir.worker;

import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Metric;
import io.weir.driver.Insight.Source;
import io.weir.driver.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Time of a round trip to brokers, as the median of a few TCP connections to each: a connection is made when one packet
 * has gone there and one has come back.
 */
record RoundTrip(Map<String, Double> millisByEndpoint) {

    private static final int CONNECTIONS = 5;
    private static final int MAX_ENDPOINTS = 9;
    private static final int LIMIT_MILLIS = 1_000;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Measures it; endpoints that take no connection within a second are left out. */
    static RoundTrip measure(NanoClock clock, List<String> endpoints) {
        Map<String, Double> millis = new LinkedHashMap<>();
        endpoints.stream().limit(MAX_ENDPOINTS).forEach(endpoint -> {
            List<Double> times = new ArrayList<>();
            while (times.size() < CONNECTIONS) {
                try (Socket socket = new Socket()) {
                    InetSocketAddress address = address(endpoint);
                    long start = clock.nanoTime();
                    socket.connect(address, LIMIT_MILLIS);
                    times.add((clock.nanoTime() - start) / NANOS_PER_MILLI);
                } catch (IOException | IllegalArgumentException refused) {
                    return;
                }
            }
            times.sort(null);
            millis.put(endpoint, times.get(CONNECTIONS / 2));
        });
        return new RoundTrip(millis);
    }

    private static InetSocketAddress address(String endpoint) {
        int colon = endpoint.lastIndexOf(':');
        return new InetSocketAddress(
                endpoint.substring(0, Math.max(0, colon)), Integer.parseInt(endpoint.substring(colon + 1)));
    }

    /** Returns it as a fact; none if no endpoint took a connection. */
    List<Fact> facts() {
        return millisByEndpoint.isEmpty()
                ? List.of()
                : List.of(Fact.of(
                        Source.BROKER,
                        "round trip at the start (TCP connect)",
                        millisByEndpoint.values().stream()
                                .map(millis -> String.format(Locale.ROOT, "%.2f ms", millis))
                                .collect(Collectors.joining(", "))));
    }

    /** Returns the longest as a metric of the end; none if no endpoint took a connection. */
    List<Metric> metrics() {
        return millisByEndpoint.values().stream()
                .max(Double::compare)
                .map(longest -> new Metric("round trip at the end (TCP connect)", longest, "ms", Source.PRODUCER))
                .stream()
                .toList();
    }
}

package io.weir.driver.rocketmq.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerRequest;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The proxy of a local cluster, which the gRPC client talks to.
 *
 * @param port of gRPC
 * @param remotingPort of the remoting protocol, which nobody uses
 * @param directory its own
 */
public record LocalProxy(int port, int remotingPort, Path directory) {

    /** Name of the node for logs and fault injection. */
    static final String NAME = "proxy";

    /** Name of the blueprint's address. */
    public static final String ENDPOINT = "grpcEndpoint";

    /** Prefix of the settings of broker.config that are the proxy's. */
    static final String PREFIX = "proxy.";

    Path configurationFile() {
        return directory.resolve("rmq-proxy.json");
    }

    Path loggingFile() {
        return directory.resolve("rmq.logback.xml");
    }

    String endpoint() {
        return LocalNode.HOST + ":" + port;
    }

    /** Returns the configuration in the proxy's own form. */
    String configuration(String nameServer, BrokerRequest request, Map<String, String> requested)
            throws DriverException {
        Map<String, String> values = new TreeMap<>();
        // Time for which a paused or closed consumer waits for an empty receive; the default is 5 to 20 s.
        values.put("grpcClientConsumerMinLongPollingTimeoutMillis", "1000");
        values.put("grpcClientConsumerMaxLongPollingTimeoutMillis", "5000");
        Map<String, String> fixed = new TreeMap<>();
        fixed.put("rocketMQClusterName", LocalNode.CLUSTER);
        fixed.put("proxyClusterName", LocalNode.CLUSTER);
        fixed.put("proxyName", NAME);
        fixed.put("proxyMode", "CLUSTER");
        fixed.put("localServeAddr", LocalNode.HOST);
        fixed.put("namesrvAddr", nameServer);
        fixed.put("grpcServerPort", String.valueOf(port));
        fixed.put("remotingListenPort", String.valueOf(remotingPort));
        values.putAll(requested);
        request.refuse(fixed.keySet().stream().map(key -> PREFIX + key).collect(Collectors.toSet()));
        values.putAll(fixed);
        return values.entrySet().stream()
                .map(value -> "  " + quoted(value.getKey()) + ": " + quoted(value.getValue()))
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    /** Quotes a value, numbers too: the proxy converts. */
    private static String quoted(String text) {
        String quoted = text.replace("\\", "\\\\").replace("\"", "\\\"");
        return quoted.chars()
                .mapToObj(c -> c < ' ' ? String.format("\\u%04x", c) : Character.toString(c))
                .collect(Collectors.joining("", "\"", "\""));
    }
}

package io.weir.driver.nats.server;

import io.weir.driver.DriverException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The file of a server: the layout's settings, and those of the user, in which a dot leads into a block.
 *
 * @param own settings of the user: {@code max_payload}, {@code jetstream.max_file_store}
 */
record ServerFile(Map<String, String> own) {

    /** Settings that the layout depends on. */
    static final Set<String> FIXED = Set.of(
            "server_name",
            "listen",
            "host",
            "port",
            "net",
            "client_advertise",
            "http",
            "http_port",
            "monitor_port",
            "jetstream",
            "jetstream.store_dir",
            "jetstream.enabled",
            "cluster",
            "cluster.name",
            "cluster.listen",
            "cluster.routes",
            "authorization",
            "accounts",
            "tls",
            "pid_file",
            "log_file");

    private static final Pattern KEY = Pattern.compile("[a-z_]+(\\.[a-z_]+)?");
    private static final Pattern PLAIN = Pattern.compile("true|false|-?\\d+(\\.\\d+)?([kKmMgGtT]i?[bB]?)?");

    ServerFile {
        own = Map.copyOf(own);
    }

    /** @throws DriverException when a key of the user is none that can stand in a file, or the layout decides it */
    static ServerFile of(Map<String, String> own) throws DriverException {
        for (String key : new TreeMap<>(own).keySet()) {
            if (!KEY.matcher(key).matches()) {
                throw new DriverException("broker.config must not set " + key
                        + ": it takes settings of nats-server's file, and those of a block as block.setting");
            }
        }
        return new ServerFile(own);
    }

    String of(NatsNode node, List<NatsNode> all) {
        Map<String, Map<String, String>> blocks = new TreeMap<>();
        Map<String, String> top = new TreeMap<>();
        blocks.put("", top);
        blocks.put(
                "jetstream",
                new TreeMap<>(Map.of("store_dir", quoted(node.store().toString()))));
        top.put("server_name", quoted(node.name()));
        top.put("listen", quoted(node.listenAddress()));
        top.put("http", quoted(node.monitorAddress()));
        if (node.behindRelay().isPresent()) {
            top.put("client_advertise", quoted(node.clientAddress()));
        }
        if (all.size() > 1) {
            String routes = all.stream()
                    .map(other -> quoted("nats://" + other.clusterAddress()))
                    .collect(Collectors.joining(", ", "[", "]"));
            blocks.put(
                    "cluster",
                    new TreeMap<>(Map.of(
                            "name", quoted("weir"),
                            "listen", quoted(node.clusterAddress()),
                            "routes", routes)));
        }
        own.forEach((key, value) -> {
            int dot = key.indexOf('.');
            blocks.computeIfAbsent(dot < 0 ? "" : key.substring(0, dot), block -> new TreeMap<>())
                    .put(key.substring(dot + 1), PLAIN.matcher(value).matches() ? value : quoted(value));
        });
        StringBuilder file = new StringBuilder();
        blocks.forEach((block, settings) -> {
            String indent = block.isEmpty() ? "" : "  ";
            String lines = settings.entrySet().stream()
                    .map(setting -> indent + setting.getKey() + ": " + setting.getValue() + "\n")
                    .collect(Collectors.joining());
            file.append(block.isEmpty() ? lines : block + " {\n" + lines + "}\n");
        });
        return file.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}

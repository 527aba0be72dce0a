package io.weir.config;

import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;

/** The keys of every driver file, whatever its system. */
final class CommonSettings {

    static final String NAME = "name";
    static final String DRIVER_CLASS = "driverClass";
    static final String CLIENT_VERSION = "clientVersion";
    static final String BROKER = "broker";
    static final String LAUNCH = "launch";
    static final String VERSION = "version";
    static final String NODES = "nodes";
    static final String HEAP = "heap";
    static final String IMAGE = "image";
    static final String CPUS = "cpus";
    static final String CONFIG = "config";
    static final String GENERATOR = "generator";
    static final String RESOURCES = "resources";
    static final String PROMETHEUS = "prometheus";
    static final String HEADERS = "headers";
    static final String JMX = "jmx";
    static final String JMX_USER = "jmxUser";
    static final String JMX_PASSWORD = "jmxPassword";

    static final List<SettingDescriptor> ALL = List.of(
            text(NAME, "", "Shown in results; without it, the file's name without extension."),
            text(
                            DRIVER_CLASS,
                            "",
                            "The driver: its short name, as kafka, its class, or the OpenMessaging Benchmark's class.")
                    .asRequired(),
            text(CLIENT_VERSION, "", "Version of the client library; without it, the shipped one."),
            group(
                    BROKER,
                    "The server to launch; without it, the addresses of this file are an existing cluster.",
                    text(
                                    LAUNCH,
                                    "",
                                    "local launches it on this machine, container in containers of this machine, none launches nothing.")
                            .asRequired(),
                    text(VERSION, "", "Version of the server; without it, the driver's choice."),
                    SettingDescriptor.of(NODES, SettingType.INTEGER, "1", "Number of servers, 1 to 99."),
                    text(HEAP, "1g", "Heap of each server in the JVM's notation."),
                    text(
                            IMAGE,
                            "",
                            "With launch: container, the image that has the servers' Java; without it, "
                                    + BrokerSettings.DEFAULT_IMAGE + "."),
                    text(CPUS, "auto", "CPUs of the servers, all together: auto, shared, or a list such as 2-3,6."),
                    properties(CONFIG, "Server settings, passed through as they are.")),
            group(
                    GENERATOR,
                    "The process that makes the load; the same in all driver files of a command.",
                    text(CPUS, "auto", "CPUs of the generator: auto, shared, or a list such as 0-1.")),
            group(
                    RESOURCES,
                    "Where the nodes of an existing cluster tell what they use.",
                    properties(
                            PROMETHEUS,
                            "For each node the address of its page for Prometheus, such as http://broker-1:8080/metrics."),
                    properties(
                                    HEADERS,
                                    "Headers of the requests to these pages, such as Authorization; they are secret.")
                            .asSecret(),
                    properties(JMX, "For each node the host and port of its JMX connector, such as broker-2:9999."),
                    text(JMX_USER, "", "User of these connectors, where they ask for one."),
                    text(JMX_PASSWORD, "", "Password of that user.").asSecret()));

    private CommonSettings() {}

    private static SettingDescriptor text(String key, String defaultValue, String documentation) {
        return SettingDescriptor.of(key, SettingType.TEXT, defaultValue, documentation);
    }

    private static SettingDescriptor properties(String key, String documentation) {
        return SettingDescriptor.of(key, SettingType.PROPERTIES, documentation, List.of());
    }

    private static SettingDescriptor group(String key, String documentation, SettingDescriptor... nested) {
        return SettingDescriptor.of(key, SettingType.GROUP, documentation, List.of(nested));
    }
}

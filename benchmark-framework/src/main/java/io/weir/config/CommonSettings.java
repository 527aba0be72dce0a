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
            SettingDescriptor.of(
                    NAME, SettingType.TEXT, "", "Shown in results; without it, the file's name without extension."),
            SettingDescriptor.of(
                            DRIVER_CLASS,
                            SettingType.TEXT,
                            "",
                            "The driver: its short name, as kafka, its class, or the OpenMessaging Benchmark's class.")
                    .asRequired(),
            SettingDescriptor.of(
                    CLIENT_VERSION,
                    SettingType.TEXT,
                    "",
                    "Version of the client library; without it, the shipped one."),
            SettingDescriptor.of(
                    BROKER,
                    SettingType.GROUP,
                    "The server to launch; without it, the addresses of this file are an existing cluster.",
                    List.of(
                            SettingDescriptor.of(
                                            LAUNCH,
                                            SettingType.TEXT,
                                            "",
                                            "local launches it on this machine, container in containers of this machine, none launches nothing.")
                                    .asRequired(),
                            SettingDescriptor.of(
                                    VERSION,
                                    SettingType.TEXT,
                                    "",
                                    "Version of the server; without it, the driver's choice."),
                            SettingDescriptor.of(NODES, SettingType.INTEGER, "1", "Number of servers, 1 to 99."),
                            SettingDescriptor.of(
                                    HEAP, SettingType.TEXT, "1g", "Heap of each server in the JVM's notation."),
                            SettingDescriptor.of(
                                    IMAGE,
                                    SettingType.TEXT,
                                    "",
                                    "With launch: container, the image that has the servers' Java; without it, "
                                            + BrokerSettings.DEFAULT_IMAGE
                                            + "."),
                            SettingDescriptor.of(
                                    CPUS,
                                    SettingType.TEXT,
                                    "auto",
                                    "CPUs of the servers, all together: auto, shared, or a list such as 2-3,6."),
                            SettingDescriptor.of(
                                    CONFIG,
                                    SettingType.PROPERTIES,
                                    "Server settings, passed through as they are.",
                                    List.of()))),
            SettingDescriptor.of(
                    GENERATOR,
                    SettingType.GROUP,
                    "The process that makes the load; the same in all driver files of a command.",
                    List.of(SettingDescriptor.of(
                            CPUS,
                            SettingType.TEXT,
                            "auto",
                            "CPUs of the generator: auto, shared, or a list such as 0-1."))),
            SettingDescriptor.of(
                    RESOURCES,
                    SettingType.GROUP,
                    "Where the nodes of an existing cluster tell what they use.",
                    List.of(
                            SettingDescriptor.of(
                                    PROMETHEUS,
                                    SettingType.PROPERTIES,
                                    "For each node the address of its page for Prometheus, such as http://broker-1:8080/metrics.",
                                    List.of()),
                            SettingDescriptor.of(
                                            HEADERS,
                                            SettingType.PROPERTIES,
                                            "Headers of the requests to these pages, such as Authorization; they are secret.",
                                            List.of())
                                    .asSecret(),
                            SettingDescriptor.of(
                                    JMX,
                                    SettingType.PROPERTIES,
                                    "For each node the host and port of its JMX connector, such as broker-2:9999.",
                                    List.of()),
                            SettingDescriptor.of(
                                    JMX_USER,
                                    SettingType.TEXT,
                                    "",
                                    "User of these connectors, where they ask for one."),
                            SettingDescriptor.of(JMX_PASSWORD, SettingType.TEXT, "", "Password of that user.")
                                    .asSecret())));

    private CommonSettings() {}
}

package io.weir.config;

import static io.weir.driver.SettingDescriptor.SettingType.GROUP;
import static io.weir.driver.SettingDescriptor.SettingType.INTEGER;
import static io.weir.driver.SettingDescriptor.SettingType.PROPERTIES;
import static io.weir.driver.SettingDescriptor.SettingType.TEXT;

import io.weir.driver.SettingDescriptor;
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
    static final String JVM_OPTIONS = "jvmOptions";
    static final String IMAGE = "image";
    static final String CPUS = "cpus";
    static final String RETENTION = "retention";
    static final String CONFIG = "config";
    static final String GENERATOR = "generator";
    static final String RESOURCES = "resources";
    static final String PROMETHEUS = "prometheus";
    static final String HEADERS = "headers";
    static final String JMX = "jmx";
    static final String JMX_USER = "jmxUser";
    static final String JMX_PASSWORD = "jmxPassword";

    static final List<SettingDescriptor> ALL = List.of(
            TEXT.setting(NAME, "", "Shown in results; without it, the file's name without extension."),
            TEXT.setting(
                            DRIVER_CLASS,
                            "",
                            "The driver: its short name, as kafka, its class, or the OpenMessaging Benchmark's class.")
                    .asRequired(),
            TEXT.setting(CLIENT_VERSION, "", "Version of the client library; without it, the shipped one."),
            GROUP.setting(
                    BROKER,
                    "The server to launch; without it, the addresses of this file are an existing cluster.",
                    List.of(
                            TEXT.setting(
                                            LAUNCH,
                                            "",
                                            "local launches it on this machine, container in containers of this machine, none launches nothing.")
                                    .asRequired(),
                            TEXT.setting(VERSION, "", "Version of the server; without it, the driver's choice."),
                            INTEGER.setting(NODES, "1", "Number of servers, 1 to 99."),
                            TEXT.setting(HEAP, "1g", "Heap of each server in the JVM's notation."),
                            TEXT.setting(
                                    JVM_OPTIONS,
                                    "",
                                    "Options of each server's JVM, separated by spaces, that go over the driver's, such as -XX:MaxDirectMemorySize=4g."),
                            TEXT.setting(
                                    IMAGE,
                                    "",
                                    "With launch: container, the image that has the servers' Java, by tag, digest or ID; without it, "
                                            + BrokerSettings.DEFAULT_IMAGE + "."),
                            TEXT.setting(
                                    CPUS,
                                    "auto",
                                    "CPUs of the servers, all together: auto, shared, or a list such as 2-3,6."),
                            TEXT.setting(
                                    RETENTION,
                                    "",
                                    "Bound on what the servers keep: a time such as 10m, or a size of each partition such as 1GB."),
                            PROPERTIES.setting(CONFIG, "Server settings, passed through as they are.", List.of()))),
            GROUP.setting(
                    GENERATOR,
                    "The process that makes the load; the same in all driver files of a command.",
                    List.of(TEXT.setting(CPUS, "auto", "CPUs of the generator: auto, shared, or a list such as 0-1."))),
            GROUP.setting(
                    RESOURCES,
                    "Where the nodes of an existing cluster tell what they use.",
                    List.of(
                            PROPERTIES.setting(
                                    PROMETHEUS,
                                    "For each node the address of its page for Prometheus, such as http://broker-1:8080/metrics.",
                                    List.of()),
                            PROPERTIES
                                    .setting(
                                            HEADERS,
                                            "Headers of the requests to these pages, such as Authorization; they are secret.",
                                            List.of())
                                    .asSecret(),
                            PROPERTIES.setting(
                                    JMX,
                                    "For each node the host and port of its JMX connector, such as broker-2:9999.",
                                    List.of()),
                            TEXT.setting(JMX_USER, "", "User of these connectors, where they ask for one."),
                            TEXT.setting(JMX_PASSWORD, "", "Password of that user.")
                                    .asSecret())));

    private CommonSettings() {}
}

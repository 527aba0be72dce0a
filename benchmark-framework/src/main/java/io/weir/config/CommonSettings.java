package io.weir.config;

import static io.weir.driver.SettingDescriptor.SettingType.GROUP;
import static io.weir.driver.SettingDescriptor.SettingType.PROPERTIES;
import static io.weir.driver.SettingDescriptor.SettingType.TEXT;

import io.weir.config.broker.BrokerKeys;
import io.weir.driver.SettingDescriptor;
import java.util.List;

/** The keys of every driver file, whatever its system. */
final class CommonSettings {

    static final String NAME = "name";
    static final String DRIVER_CLASS = "driverClass";
    static final String CLIENT_VERSION = "clientVersion";
    static final String CPUS = "cpus";
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
            BrokerKeys.BLOCK,
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

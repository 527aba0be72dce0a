package io.weir.config;

import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;

/** What a driver might say of its keys: one of each type. */
final class SomeSettings {

    static final SettingDescriptor FACTOR =
            SettingDescriptor.of("replicationFactor", SettingType.INTEGER, "1", "Replicas.");
    static final SettingDescriptor PRODUCER = SettingDescriptor.of(
            "producerConfig",
            SettingType.PROPERTIES,
            "Settings of producers.",
            List.of(
                    SettingDescriptor.of("acks", SettingType.TEXT, "", "Acknowledgements."),
                    SettingDescriptor.of("linger.ms", SettingType.INTEGER, "", "Wait for a batch."),
                    SettingDescriptor.of("enable.idempotence", SettingType.BOOLEAN, "", "No duplicates."),
                    SettingDescriptor.of("pin", SettingType.INTEGER, "", "Secret by declaration.")
                            .asSecret()));
    static final SettingDescriptor COMMON =
            SettingDescriptor.of("commonConfig", SettingType.PROPERTIES, "Settings of all clients.", List.of());
    static final SettingDescriptor CLIENT = SettingDescriptor.of(
            "client",
            SettingType.GROUP,
            "The client.",
            List.of(
                    SettingDescriptor.of("serviceUrl", SettingType.TEXT, "", "Where the brokers are.")
                            .asRequired(),
                    SettingDescriptor.of("timeout", SettingType.DURATION, "1.5s", "How long to wait."),
                    SettingDescriptor.of("buffer", SettingType.SIZE, "", "Memory for batches."),
                    SettingDescriptor.of(
                            "persistence",
                            SettingType.GROUP,
                            "What is kept.",
                            List.of(SettingDescriptor.of("ensembleSize", SettingType.INTEGER, "3", "Copies.")))));
    static final SettingDescriptor RATIO = SettingDescriptor.of("ratio", SettingType.NUMBER, "", "Share.");
    static final SettingDescriptor SECRET_KEY = SettingDescriptor.of("secretKey", SettingType.TEXT, "", "For the ACL.");

    static final SettingDescriptor[] ALL = {FACTOR, PRODUCER, COMMON, CLIENT, RATIO, SECRET_KEY};

    private SomeSettings() {}
}

package io.weir.config;

import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;

/** What a driver might say of its keys: one of each type. */
final class SomeSettings {

    static final SettingDescriptor FACTOR = SettingType.INTEGER.setting("replicationFactor", "1", "Replicas.");
    static final SettingDescriptor PRODUCER = SettingType.PROPERTIES.setting(
            "producerConfig",
            "Settings of producers.",
            List.of(
                    SettingType.TEXT.setting("acks", "", "Acknowledgements."),
                    SettingType.INTEGER.setting("linger.ms", "", "Wait for a batch."),
                    SettingType.BOOLEAN.setting("enable.idempotence", "", "No duplicates."),
                    SettingType.INTEGER
                            .setting("pin", "", "Secret by declaration.")
                            .asSecret()));
    static final SettingDescriptor COMMON =
            SettingType.PROPERTIES.setting("commonConfig", "Settings of all clients.", List.of());
    static final SettingDescriptor CLIENT = SettingType.GROUP.setting(
            "client",
            "The client.",
            List.of(
                    SettingType.TEXT
                            .setting("serviceUrl", "", "Where the brokers are.")
                            .asRequired(),
                    SettingType.DURATION.setting("timeout", "1.5s", "How long to wait."),
                    SettingType.SIZE.setting("buffer", "", "Memory for batches."),
                    SettingType.GROUP.setting(
                            "persistence",
                            "What is kept.",
                            List.of(SettingType.INTEGER.setting("ensembleSize", "3", "Copies.")))));
    static final SettingDescriptor RATIO = SettingType.NUMBER.setting("ratio", "", "Share.");
    static final SettingDescriptor SECRET_KEY = SettingType.TEXT.setting("secretKey", "", "For the ACL.");

    static final SettingDescriptor[] ALL = {FACTOR, PRODUCER, COMMON, CLIENT, RATIO, SECRET_KEY};

    private SomeSettings() {}
}

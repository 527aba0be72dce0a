package io.weir.driver.kafka.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Kind of group that a workload's subscription is in Kafka. */
public enum SubscriptionType {
    /** A consumer group: each partition belongs to one member. */
    GROUP,
    /** A share group: members take messages of any partition, each with a lock of its own. */
    SHARE;

    /** Returns the word for it in a driver file. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<SubscriptionType> of(String key) {
        return Arrays.stream(values()).filter(type -> type.key().equals(key)).findFirst();
    }
}

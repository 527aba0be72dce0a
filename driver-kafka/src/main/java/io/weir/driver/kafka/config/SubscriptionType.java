package io.weir.driver.kafka.config;

/** Kind of group that a workload's subscription is in Kafka. */
enum SubscriptionType {
    /** A consumer group: each partition belongs to one member. */
    GROUP,
    /** A share group: members take messages of any partition, each with a lock of its own. */
    SHARE
}

package io.weir.benchmarks.kafka;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Settings common to both tools.
 *
 * @param bootstrapServers of the broker
 * @param messageBytes of each message
 * @param partitions of the topic, which is new for each trial
 * @param warmUpSeconds before each window
 * @param seconds of each window
 * @param producerProperties of the Kafka client, {@code key=value}; the rest is its default
 */
record PairSettings(
        String bootstrapServers,
        int messageBytes,
        int partitions,
        long warmUpSeconds,
        long seconds,
        List<String> producerProperties) {

    private static final AtomicInteger TOPICS = new AtomicInteger();

    String newTopic() {
        return "weir-pairs-" + ProcessHandle.current().pid() + "-" + TOPICS.incrementAndGet();
    }

    /** Returns the settings for a run of Weir, as overrides of a workload and of {@code kafka-remote.yaml}. */
    List<String> overrides(String producerRate) {
        List<String> overrides = new java.util.ArrayList<>(List.of(
                "messageSize=" + messageBytes,
                "partitionsPerTopic=" + partitions,
                "subscriptionsPerTopic=0",
                "producerRate=" + producerRate,
                "warmupDuration=" + warmUpSeconds + "s",
                "testDuration=" + seconds + "s",
                "driver.replicationFactor=1",
                "driver.topicConfig.min.insync.replicas=1",
                "driver.commonConfig.bootstrap.servers=" + bootstrapServers));
        producerProperties.forEach(property -> overrides.add("driver.producerConfig." + property));
        return overrides;
    }
}

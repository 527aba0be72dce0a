package io.weir.driver.pulsar.client;

import io.weir.driver.TopicSpec;

/**
 * A topic and its place.
 *
 * @param name as the engine knows it
 * @param fullName with domain, tenant and namespace
 * @param partitions 0 for a topic without partitions
 */
public record KnownTopic(String name, String fullName, int partitions) {

    TopicSpec spec() {
        return new TopicSpec(name, Math.max(1, partitions));
    }

    public boolean isPartitioned() {
        return partitions > 0;
    }

    public String partition(int index) {
        return isPartitioned() ? fullName + "-partition-" + index : fullName;
    }

    /** Returns the tenant and namespace of a full name. */
    public static String namespaceOf(String fullName) {
        return fullName.substring(fullName.indexOf("://") + 3, fullName.lastIndexOf('/'));
    }
}

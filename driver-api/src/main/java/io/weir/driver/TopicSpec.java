package io.weir.driver;

/**
 * A topic as the engine sees it.
 *
 * @param name letters, digits, dots and dashes; a driver may add the system's own prefix, as a tenant and namespace
 * @param partitions at least 1
 */
public record TopicSpec(String name, int partitions) {

    public TopicSpec {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a topic needs a name");
        }
        if (partitions < 1) {
            throw new IllegalArgumentException("topic " + name + " needs at least 1 partition, not " + partitions);
        }
    }
}

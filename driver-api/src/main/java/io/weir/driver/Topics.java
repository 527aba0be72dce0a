package io.weir.driver;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The topics of one system, as far as a run touches them. */
public interface Topics {

    /**
     * Creates topics and returns when every partition has a leader and accepts messages.
     *
     * @throws DriverException with the broker's own reason, such as a replication factor above the number of brokers
     */
    void create(List<TopicSpec> topics) throws DriverException, InterruptedException;

    /**
     * Deletes topics together with their subscriptions; those that don't exist (any more) are passed over.
     *
     * @throws DriverException naming the topics that stay
     */
    void delete(Set<String> names) throws DriverException, InterruptedException;

    /**
     * Returns the topics whose name starts with the prefix, with their present number of partitions. An exact name is a
     * prefix of itself.
     */
    List<TopicSpec> list(String prefix) throws DriverException, InterruptedException;

    /**
     * Deletes the subscriptions with such names and returns the names: an earlier run left them, possibly on topics that
     * are not its own.
     *
     * @throws DriverException also when somebody still reads from one, where the system refuses to delete it then
     */
    List<String> deleteSubscriptions(Predicate<String> names) throws DriverException, InterruptedException;
}

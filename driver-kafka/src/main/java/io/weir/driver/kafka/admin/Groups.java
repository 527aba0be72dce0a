package io.weir.driver.kafka.admin;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import java.util.List;
import java.util.Set;

/** The groups of one kind that a session makes: its subscriptions. */
public interface Groups {

    /** Notes a group that is about to be made, and sets its start to that of the subscription. */
    void begin(SubscriptionSpec spec) throws DriverException, InterruptedException;

    /** Returns the messages that the group has still to acknowledge, by the broker's count. Any thread. */
    long backlog(SubscriptionSpec spec) throws DriverException, InterruptedException;

    /** Returns the broker's facts of the first of the session's groups on the topic. Any thread. */
    List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException;

    /** Deletes this session's groups on deleted topics; one that still has members stays noted. */
    void deleteOf(Set<String> topics) throws DriverException, InterruptedException;

    /** Deletes this session's groups that are left. */
    void deleteRemaining() throws DriverException, InterruptedException;

    /** Deletes every group with the prefix, whoever made it, and returns their names. */
    List<String> deleteAll(String prefix) throws DriverException, InterruptedException;
}

package io.weir.driver.rocketmq.grpc;

import io.weir.driver.MessageKey;
import java.nio.charset.StandardCharsets;
import org.apache.rocketmq.shaded.com.google.common.hash.Hashing;
import org.apache.rocketmq.shaded.com.google.common.math.LongMath;

/**
 * The message groups of a topic of type FIFO, each of which has a queue: a message with key belongs to the group of
 * that key, and messages without go in turn to one group for each queue. One thread.
 */
final class MessageGroups {

    private final String[] groups;
    private int next;

    private MessageGroups(String[] groups) {
        this.groups = groups;
    }

    /** Chooses the groups by the client's own hash, so that each has another queue. */
    static MessageGroups over(int queues) {
        String[] groups = new String[queues];
        int found = 0;
        for (int number = 0; found < queues; number++) {
            String group = "weir-" + number;
            int queue = queue(group, queues);
            if (groups[queue] == null) {
                groups[queue] = group;
                found++;
            }
        }
        return new MessageGroups(groups);
    }

    /** Returns the queue of a group as the client's PublishingLoadBalancer chooses it. */
    static int queue(String group, int queues) {
        long hash = Hashing.sipHash24()
                .hashBytes(group.getBytes(StandardCharsets.UTF_8))
                .asLong();
        return LongMath.mod(hash, queues);
    }

    // hot path
    String of(MessageKey key) {
        if (!key.isNone()) {
            return key.text();
        }
        String group = groups[next];
        next = next + 1 == groups.length ? 0 : next + 1;
        return group;
    }
}

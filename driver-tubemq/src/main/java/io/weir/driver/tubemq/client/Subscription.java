package io.weir.driver.tubemq.client;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One group of this session on one topic.
 *
 * @param partitions all partitions, by the client's keys
 * @param members its consumers
 */
public record Subscription(Set<String> partitions, List<GroupMember> members) {

    public Subscription(Set<String> partitions) {
        this(Set.copyOf(partitions), new CopyOnWriteArrayList<>());
    }

    /** Returns the partitions that no consumer reads. */
    public Set<String> unread() {
        Set<String> unread = new TreeSet<>(partitions);
        members.forEach(member -> unread.removeAll(member.partitions()));
        return unread;
    }

    /** Returns whether all partitions are read, and every consumer has its even share of them. */
    public boolean isSettled() {
        int share = partitions.size() / Math.max(1, members.size());
        return unread().isEmpty()
                && members.stream().allMatch(member -> member.partitions().size() >= share);
    }
}

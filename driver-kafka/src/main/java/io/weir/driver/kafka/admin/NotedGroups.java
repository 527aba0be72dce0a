package io.weir.driver.kafka.admin;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.support.Failures;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;

/** The groups that a session has made, by their topics, and the deletion of groups. */
public final class NotedGroups {

    private final AdminCalls calls;
    private final Deletion deletion;
    private final Map<String, String> topicByGroup = new ConcurrentHashMap<>();

    /** Requests the deletion of groups from the broker. */
    @FunctionalInterface
    public interface Deletion {
        public Map<String, KafkaFuture<Void>> of(Set<String> groups);
    }

    public NotedGroups(AdminCalls calls, Deletion deletion) {
        this.calls = calls;
        this.deletion = deletion;
    }

    /** Notes a group; returns true if the session has not known it before. */
    public boolean note(SubscriptionSpec spec) {
        return topicByGroup.put(spec.name(), spec.topic().name()) == null;
    }

    /** Returns the first group on the topic, by name. */
    public Optional<String> of(TopicSpec topic) {
        return topicByGroup.entrySet().stream()
                .filter(noted -> noted.getValue().equals(topic.name()))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }

    /** Deletes the groups on these topics that no longer have members. */
    public void deleteOf(Set<String> topics) throws DriverException, InterruptedException {
        Set<String> groups = new TreeSet<>(topicByGroup.keySet());
        groups.removeIf(group -> !topics.contains(topicByGroup.getOrDefault(group, "")));
        tryToDelete(groups);
    }

    public void deleteRemaining() throws DriverException, InterruptedException {
        deleteWhenEmpty(topicByGroup.keySet());
    }

    /** Deletes groups, waiting for a member's leave request, which can reach the broker after the deletion. */
    public void deleteWhenEmpty(Set<String> groups) throws DriverException, InterruptedException {
        Set<String> remaining = new TreeSet<>(groups);
        boolean gone = calls.until(() -> {
            remaining.removeAll(tryToDelete(remaining));
            return remaining.isEmpty();
        });
        if (!gone) {
            throw new DriverException("after " + calls.limit().toSeconds()
                    + " s Kafka can't delete groups that still have members: " + remaining);
        }
    }

    private Set<String> tryToDelete(Set<String> groups) throws DriverException, InterruptedException {
        Set<String> gone = new TreeSet<>();
        if (groups.isEmpty()) {
            return gone;
        }
        for (Map.Entry<String, KafkaFuture<Void>> answer : deletion.of(groups).entrySet()) {
            if (isGone(answer.getKey(), answer.getValue())) {
                gone.add(answer.getKey());
                topicByGroup.remove(answer.getKey());
            }
        }
        return gone;
    }

    private boolean isGone(String group, KafkaFuture<Void> answer) throws DriverException, InterruptedException {
        try {
            calls.answer(answer);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupNotEmptyException) {
                return false;
            }
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return true;
            }
            throw Failures.of("Kafka did not delete group " + group, e);
        }
    }
}

package io.weir.driver.loopback;

import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import io.weir.driver.loopback.system.LoopbackSystem;
import io.weir.driver.loopback.system.Topic;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The topics of one session. */
record LoopbackTopics(LoopbackSystem system) implements Topics {

    /** Creates all or none. */
    @Override
    public void create(List<TopicSpec> topics) throws DriverException {
        Set<String> names = new HashSet<>(system.topics().keySet());
        for (TopicSpec topic : topics) {
            if (!names.add(topic.name())) {
                throw new DriverException("topic " + topic.name() + " exists already: choose another name");
            }
        }
        for (TopicSpec topic : topics) {
            system.topics().put(topic.name(), system.emptyTopic(topic));
        }
    }

    @Override
    public void delete(Set<String> names) {
        for (String name : names) {
            Topic deleted = system.topics().remove(name);
            if (deleted != null) {
                deleted.unsubscribe("");
            }
        }
    }

    @Override
    public List<TopicSpec> list(String prefix) {
        return system.topics().values().stream()
                .map(Topic::spec)
                .filter(topic -> topic.name().startsWith(prefix))
                .toList();
    }

    @Override
    public List<String> deleteSubscriptions(String prefix) {
        return system.topics().values().stream()
                .flatMap(topic -> topic.unsubscribe(prefix).stream())
                .distinct()
                .toList();
    }
}
